# Prints the public key of the host, which makes its pair of keys once. The private key stays here.
main() {
    mkdir -p "${key%/*}" || return
    if [ ! -e "$key" ]; then
        openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$key.part" 2>/dev/null || return
        mv "$key.part" "$key" || return
    fi
    openssl pkey -in "$key" -pubout
}
