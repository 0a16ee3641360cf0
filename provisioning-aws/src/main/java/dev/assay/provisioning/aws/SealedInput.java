package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/**
 * Data that one client host can read: encrypted by a random password in the format of {@code openssl enc}, and the password by the
 * host's public key. The format has no checksum: the caller gives the host a digest of the encrypted data.
 */
final class SealedInput {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int PASSWORD = 32;
    private static final int SALT = 8;
    private static final int KEY = 32;
    private static final int BLOCK = 16;

    /** Those of {@code run.sh}. The password is random: more of them would not make it safer. */
    private static final int ITERATIONS = 10_000;

    private final String password;
    private final byte[] data;

    private SealedInput(String password, byte[] data) {
        this.password = password;
        this.data = data;
    }

    /** Returns the password for the data, which only the host can decrypt, in Base64. */
    String password() {
        return password;
    }

    /** Returns the encrypted data; the caller does not change them. */
    byte[] data() {
        return data;
    }

    /**
     * Encrypts data.
     *
     * @param publicKey of the host, RSA in the form of PEM
     * @throws AssayException of kind {@code HOST} if it is no such key
     */
    static SealedInput of(String publicKey, byte[] data) {
        String password = HexFormat.of().formatHex(random(PASSWORD));
        try {
            Cipher forHost = Cipher.getInstance("RSA/ECB/OAEPPadding");
            forHost.init(
                    Cipher.ENCRYPT_MODE,
                    key(publicKey),
                    new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
            byte[] sealed = forHost.doFinal(password.getBytes(StandardCharsets.US_ASCII));
            return new SealedInput(Base64.getEncoder().encodeToString(sealed), encrypted(password, data));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw AssayException.host("the client host has no usable key in ~/.assay/key.pem: " + e.getMessage(), e);
        }
    }

    private static PublicKey key(String pem) throws GeneralSecurityException {
        byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
    }

    private static byte[] encrypted(String password, byte[] data) throws GeneralSecurityException {
        byte[] salt = random(SALT);
        byte[] derived = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, (KEY + BLOCK) * Byte.SIZE))
                .getEncoded();
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(
                Cipher.ENCRYPT_MODE,
                new SecretKeySpec(derived, 0, KEY, "AES"),
                new IvParameterSpec(Arrays.copyOfRange(derived, KEY, KEY + BLOCK)));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes("Salted__".getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(salt);
        all.writeBytes(cipher.doFinal(data));
        return all.toByteArray();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
