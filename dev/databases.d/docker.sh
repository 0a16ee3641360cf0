# shellcheck shell=bash disable=SC2154,SC2016
# What Testcontainers needs: an engine, and images under the official names. An engine that runs is used, images it
# has or can pull too; otherwise both are made here. Only an engine that was started here is ever stopped here.

readonly IMAGES="postgres:18 mysql:9 mariadb:11"
readonly DOCKER_SOCKET=/var/run/docker.sock
# Tells images made here from official ones.
readonly MADE_HERE=dev.assay.databases

up_docker() {
    local image
    if engine; then
        say docker "an engine runs, version $(docker version --format '{{.Server.Version}}')"
    else
        start_engine
    fi
    for image in $IMAGES; do
        has_image "$image" || pull_image "$image" || build_image "$image"
    done
    # Without Ryuk nobody else removes what a killed test left.
    docker container prune --force --filter label=org.testcontainers=true --filter until=2h >/dev/null 2>&1 || true
}

engine() {
    command -v docker >/dev/null && timeout 20 docker version >/dev/null 2>&1
}

has_image() {
    docker image inspect "$1" >/dev/null 2>&1
}

start_engine() {
    local place=$DIRECTORY/docker log=$DIRECTORY/log/docker.log deadline daemon=
    if [ -n "${DOCKER_HOST:-}" ]; then
        fail docker "no engine answers at DOCKER_HOST=$DOCKER_HOST" "start it, or unset DOCKER_HOST"
    fi
    as_root || fail docker "no engine answers" "start Docker, or give this user access to it"
    find_daemon || { install docker docker.io && find_daemon; } || fail docker "docker.io has no dockerd" "see $DIRECTORY/log/apt.log"
    ! engine || return 0
    if [ -d /run/systemd/system ]; then
        say docker "asking systemd to start the engine"
        systemctl start docker >"$log" 2>&1 9>&- && engine && return
        fail docker "systemd cannot start it" "see $log and journalctl -u docker"
    fi
    [ ! -S "$DOCKER_SOCKET" ] || [ -z "$(cat /var/run/docker.pid 2>/dev/null)" ] \
        || ! kill -0 "$(cat /var/run/docker.pid)" 2>/dev/null || fail docker "a dockerd runs but does not answer" "see its log"
    say docker "starting an engine on $DOCKER_SOCKET"
    mkdir -p "$place"
    [ ! -e "$log" ] || mv "$log" "$log.1"
    # --ip: what containers publish is published on loopback only.
    setsid "$daemon" --ip 127.0.0.1 --host "unix://$DOCKER_SOCKET" --data-root "$place/data" --exec-root "$place/exec" \
        </dev/null >"$log" 2>&1 9>&- &
    process_identity $! >"$place/process" || true
    deadline=$((SECONDS + 60))
    until engine; do
        alive docker || fail docker "dockerd ended: $(grep -E 'failed|rror' "$log" | tail -n 1)" \
            "see $log; a container or kernel without the rights for it cannot run Testcontainers tests"
        [ "$SECONDS" -lt "$deadline" ] || fail docker "dockerd does not answer after 60 s" "see $log"
        sleep 0.2
    done
    say docker "an engine is up, version $(docker version --format '{{.Server.Version}}')"
}

find_daemon() {
    daemon=$(PATH=$PATH:/usr/sbin command -v dockerd)
}

pull_image() {
    say docker "pulling $1"
    timeout 600 docker pull --quiet "$1" >"$DIRECTORY/log/docker-pull.log" 2>&1 </dev/null 9>&- && return
    say docker "cannot pull it ($(tail -n 1 "$DIRECTORY/log/docker-pull.log" | cut -c 1-120)); making it from Debian sid"
    return 1
}

# build_image NAME: Debian's packages with an entrypoint that heeds the official image's variables. Through a file: a
# pipe would tag an empty image when the left side fails.
build_image() {
    local image=$1 kind=${1%%:*} version=${1#*:} packages port command path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    local tar=$DIRECTORY/docker/$kind.tar changes=()
    case $kind in
        postgres)
            packages=postgresql-$version port=5432 command=postgres path=/usr/lib/postgresql/$version/bin:$path
            changes=(-c "ENV PGDATA=/var/lib/postgresql/$version/docker")
            ;;
        mysql) packages=mysql-server-core,mysql-client-core,passwd port=3306 command=mysqld ;;
        mariadb) packages=mariadb-server-core,mariadb-client-core,passwd port=3306 command=mariadbd ;;
    esac
    as_root || fail docker "no image $image" "docker pull $image"
    mkdir -p "$DIRECTORY/docker"
    say docker "building $image (under a minute)"
    debian_sid docker essential "$packages" "$tar" \
        --essential-hook='mkdir -p "$1/etc/postgresql-common"' \
        --essential-hook='echo create_main_cluster = false >"$1/etc/postgresql-common/createcluster.conf"' \
        --customize-hook='chroot "$1" sh -c "id mysql >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/mysql mysql"' \
        --customize-hook="upload $here/databases.d/images/$kind.sh /usr/local/bin/docker-entrypoint.sh" \
        --customize-hook='chmod 755 "$1/usr/local/bin/docker-entrypoint.sh"'
    docker import -c "ENV PATH=$path" -c "ENV LANG=C.UTF-8" -c "LABEL $MADE_HERE=debian-sid" -c "EXPOSE $port" \
        -c 'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]' -c "CMD [\"$command\"]" \
        "${changes[@]}" "$tar" "$image" >"$DIRECTORY/log/docker-import.log" 2>&1 9>&- \
        || fail docker "docker import of $image failed" "see $DIRECTORY/log/docker-import.log"
    rm -f "$tar"
}

down_docker() {
    if alive docker; then
        stop docker TERM
    else
        say docker "no engine was started here: nothing to stop"
    fi
}

# Data of the engine include mounts while it runs; down came first.
status_docker() {
    local image missing='' made=''
    if ! engine; then
        printf '%-11s down\n' docker
        return 1
    fi
    for image in $IMAGES; do
        if ! has_image "$image"; then
            missing="$missing $image"
        elif image_made_here "$image"; then
            made="$made $image"
        fi
    done
    printf '%-11s up, engine %s%s%s%s\n' docker "$(docker version --format '{{.Server.Version}}')" \
        "$(alive docker && echo ", process $pid")" "${made:+, made here from Debian sid:$made}" "${missing:+, MISSING:$missing}"
    [ -z "$missing" ]
}

image_made_here() {
    [ -n "$(docker image inspect --format "{{index .Config.Labels \"$MADE_HERE\"}}" "$1" 2>/dev/null)" ]
}

# Ryuk's image cannot be had where these could not be pulled.
properties_docker() {
    local image
    engine || return 0
    for image in $IMAGES; do
        has_image "$image" || return 0
    done
    echo "docker.images=${IMAGES// /,}"
    for image in $IMAGES; do
        if image_made_here "$image"; then
            echo "testcontainers.ryuk.disabled=true"
            echo "testcontainers.host.override=localhost"
            return
        fi
    done
}
