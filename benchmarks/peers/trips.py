"""A proxy on this machine that counts the round trips of a client with its server. Python 3.8, nothing else."""

import socket
import threading


class Proxy:
    """Passes connections to a port of 127.0.0.1 on to another one while it is entered; not encrypted ones, so that an answer ends
    a round trip.

    A round trip is what a client sends, in however many packets, up to the first byte of the answer. What a client sends before
    the server has answered, as in a pipeline, is part of the same round trip.
    """

    def __init__(self, listen, target):
        self._target = target
        self._lock = threading.Lock()
        self._counted = []
        self._open = []
        self._server = socket.create_server(("127.0.0.1", listen))
        self._accepting = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self):
        self._accepting.start()
        return self

    def __exit__(self, *_):
        # A thread that waits for a connection is woken by the shutdown, not by the close.
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._accepting.join()
        for connection in self._open:
            connection.join()

    def counted(self):
        """Of the connection with the most round trips, its opening included; complete once the proxy was left.

        With one user that is the user's connection. Others, by which a tool prepares or watches a run, are no part of a transaction.
        """
        return max(self._counted, key=lambda one: one["trips"], default={"trips": 0, "sentBytes": 0, "receivedBytes": 0})

    def _accept(self):
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:  # it was shut down
                return
            connection = threading.Thread(target=self._pass_on, args=(client,), daemon=True)
            self._open.append(connection)
            connection.start()

    def _pass_on(self, client):
        state = {"trips": 0, "sentBytes": 0, "receivedBytes": 0}
        asked = False
        try:
            server = socket.create_connection(("127.0.0.1", self._target))
        except OSError:
            client.close()
            return
        for end in (client, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def asking(data):
            nonlocal asked
            if not asked:
                asked = True
                state["trips"] += 1
            state["sentBytes"] += len(data)

        def answering(data):
            nonlocal asked
            asked = False
            state["receivedBytes"] += len(data)

        answers = threading.Thread(target=copy, args=(server, client, answering), daemon=True)
        answers.start()
        copy(client, server, asking)
        answers.join()
        client.close()
        server.close()
        with self._lock:
            self._counted.append(state)


def copy(source, target, seen):
    """Until one end closes; `seen` is told of the bytes before they are passed on."""
    try:
        while True:
            data = source.recv(65536)
            if not data:
                break
            seen(data)
            target.sendall(data)
    except OSError:  # an end was reset
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR if end is source else socket.SHUT_WR)
        except OSError:
            pass
