package dev.assay.test.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An account of the emulator of AWS, behind a proxy on this host. The proxy records each call by its action in IAM, and adds faults
 * that the emulator does not have. Thread-safe.
 */
public final class MotoAccount implements AutoCloseable {

    /** In bytes; AWS's limit for parameters of a call is lower. */
    private static final int LONGEST_FORM = 1 << 20;

    private static final int DIGITS = 1_000_000;
    private static final int BAD_REQUEST = 400;
    private static final AtomicInteger NEXT = new AtomicInteger((int) (System.nanoTime() % DIGITS));

    private static final Pattern SERVICE = Pattern.compile("Credential=[^/]+/[^/]+/[^/]+/([^/]+)/");
    private static final Pattern ACTION = Pattern.compile("(?:^|&)Action=([A-Za-z0-9]+)");

    private static final Pattern TOKEN = Pattern.compile("(?:^|&)ClientToken=([^&]+)");

    private static final Pattern GROUP = Pattern.compile("(?:^|&)GroupId=([^&]+)");

    private static final String IN_USE =
            "<Response><Errors><Error><Code>DependencyViolation</Code><Message>resource has a"
                    + " dependent object</Message></Error></Errors><RequestID>1</RequestID></Response>";

    /** Services whose names in IAM differ from those in signatures. */
    private static final Map<String, String> IAM_NAMES = Map.of("tagging", "tag", "monitoring", "cloudwatch");

    private static final Pattern INSTANCE = Pattern.compile("<instanceId>([^<]*)</instanceId>");
    private static final Pattern USER_DATA = Pattern.compile("(?s)<userData>\\s*<value>([^<]*)</value>");
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

    /** Headers that belong to one connection. */
    private static final Set<String> OWN = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private final URI moto;
    private final String id;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "moto-account");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(threads)
            .build();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<MotoFault> faults = new CopyOnWriteArrayList<>();
    private final List<Hold> holds = new CopyOnWriteArrayList<>();

    private final Object conditionalWrites = new Object();

    /** The first reply to each client token. */
    private final Map<String, HttpResponse<byte[]>> replies = new ConcurrentHashMap<>();

    private MotoAccount(URI moto, String id, HttpServer server) {
        this.moto = moto;
        this.id = id;
        this.server = server;
    }

    /** Returns a new account without resources. Aborts the test if the emulator is not installed. */
    public static MotoAccount open() {
        URI moto = MotoServer.shared();
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            String id = String.format(Locale.ROOT, "55%010d", NEXT.incrementAndGet());
            MotoAccount account = new MotoAccount(moto, id, server);
            server.createContext("/", account::handle);
            server.setExecutor(account.threads);
            server.start();
            return account;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the id, of 12 digits. */
    public String id() {
        return id;
    }

    /** Returns the address of the proxy, for {@code AWS_ENDPOINT_URL}. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns the actions of all calls, such as {@code rds:CreateDBInstance}, in the order of their arrival. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** Adds a fault; of several that fit a call, the first one that is not used up has its effect. */
    public void add(MotoFault fault) {
        faults.add(fault);
    }

    /**
     * Creates a bucket of S3; the call is not recorded.
     *
     * @param name must differ from those of all other tests
     */
    public void createBucket(String name) {
        send(unrecorded("/" + name, "s3").PUT(HttpRequest.BodyPublishers.ofByteArray(new byte[0])));
    }

    /**
     * Puts the value of a metric of RDS in us-east-1 for each minute of a time; the call is not recorded.
     *
     * @param dimension such as {@code DBInstanceIdentifier}
     * @param resource value of the dimension
     * @param unit of CloudWatch
     * @param values by the beginnings of their minutes, at most 500
     */
    public void putMetric(String name, String dimension, String resource, String unit, Map<Instant, Double> values) {
        StringBuilder form = new StringBuilder("Action=PutMetricData&Version=2010-08-01&Namespace=AWS%2FRDS");
        int member = 0;
        for (Map.Entry<Instant, Double> value : values.entrySet()) {
            String datum = "&MetricData.member." + ++member;
            form.append(datum).append(".MetricName=").append(name);
            form.append(datum).append(".Dimensions.member.1.Name=").append(dimension);
            form.append(datum).append(".Dimensions.member.1.Value=").append(resource);
            form.append(datum).append(".Timestamp=").append(value.getKey());
            form.append(datum).append(".Unit=").append(URLEncoder.encode(unit, StandardCharsets.UTF_8));
            form.append(datum).append(".Value=").append(value.getValue());
        }
        send(unrecorded("/", "monitoring")
                .POST(HttpRequest.BodyPublishers.ofString(form.toString()))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    /** Returns the keys of all objects of a bucket; the call is not recorded. */
    public List<String> objects(String bucket) {
        return KEY.matcher(send(unrecorded("/" + bucket + "?list-type=2", "s3").GET()))
                .results()
                .map(key -> key.group(1))
                .toList();
    }

    /** Writes an object of a bucket; the call is not recorded. */
    public void putObject(String bucket, String key, String content) {
        send(unrecorded("/" + bucket + "/" + key, "s3").PUT(HttpRequest.BodyPublishers.ofString(content)));
    }

    /** Creates an instance profile with a role; the calls are not recorded. */
    public void createProfile(String profile, String role) {
        iam("CreateInstanceProfile&InstanceProfileName=" + profile);
        iam("CreateRole&AssumeRolePolicyDocument=%7B%7D&RoleName=" + role);
        iam("AddRoleToInstanceProfile&InstanceProfileName=" + profile + "&RoleName=" + role);
    }

    private void iam(String call) {
        send(unrecorded("/", "iam")
                .POST(HttpRequest.BodyPublishers.ofString("Version=2010-05-08&Action=" + call))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    /** Returns the script of the first start of the only host in us-east-1; the calls are not recorded. */
    public String userData() {
        Matcher host = INSTANCE.matcher(ec2("Action=DescribeInstances"));
        if (!host.find()) {
            throw new IllegalStateException("there is no host");
        }
        Matcher data = USER_DATA.matcher(
                ec2("Action=DescribeInstanceAttribute&Attribute=userData&InstanceId=" + host.group(1)));
        if (!data.find()) {
            throw new IllegalStateException("the host has no script");
        }
        return new String(Base64.getMimeDecoder().decode(data.group(1)), StandardCharsets.UTF_8);
    }

    /** Terminates all hosts in us-east-1, as hosts do that end themselves; the calls are not recorded. */
    public void terminateHosts() {
        List<String> ids = INSTANCE.matcher(ec2("Action=DescribeInstances"))
                .results()
                .map(id -> id.group(1))
                .toList();
        ids.forEach(host -> ec2("Action=TerminateInstances&InstanceId.1=" + host));
    }

    private String ec2(String call) {
        return send(unrecorded("/", "ec2")
                .POST(HttpRequest.BodyPublishers.ofString(call + "&Version=2016-11-15"))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    private HttpRequest.Builder unrecorded(String path, String service) {
        return HttpRequest.newBuilder(moto.resolve(path))
                .header("x-moto-account-id", id)
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=id/20261127/us-east-1/" + service + "/aws4_request");
    }

    private String send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> reply = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (reply.statusCode() >= BAD_REQUEST) {
                throw new IllegalStateException(reply.body());
            }
            return reply.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends all faults. */
    public void heal() {
        faults.clear();
        holds.forEach(hold -> hold.released.countDown());
        holds.clear();
    }

    /**
     * Holds calls without effect until {@link #heal}, so that a test can kill the caller meanwhile.
     *
     * @param calls a regular expression of actions
     * @param after number of calls that have their effect before
     * @return counted down when the first call is held
     */
    public CountDownLatch hold(String calls, int after) {
        Hold hold = new Hold(
                Pattern.compile(calls), new AtomicInteger(after), new CountDownLatch(1), new CountDownLatch(1));
        holds.add(hold);
        return hold.reached;
    }

    private record Hold(Pattern calls, AtomicInteger left, CountDownLatch reached, CountDownLatch released) {

        /** Waits if the call is to be held. Returns whether it was. */
        boolean held(String call) throws InterruptedException {
            if (!calls.matcher(call).matches() || left.getAndDecrement() > 0) {
                return false;
            }
            reached.countDown();
            released.await();
            return true;
        }
    }

    private boolean held(String call) {
        try {
            for (Hold hold : holds) {
                if (hold.held(call)) {
                    return true;
                }
            }
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            // Larger ones are files for S3, such as the program, which several tests send at the same time.
            String sent = body.length > LONGEST_FORM ? "" : new String(body, StandardCharsets.UTF_8);
            String call = call(exchange, sent);
            calls.add(call);
            if (held(call)) {
                return;
            }
            MotoFault fault =
                    faults.stream().filter(each -> each.takes(call)).findFirst().orElse(null);
            String refusal = fault == null ? endedToken(call, sent) : fault.refusal(call);
            if (refusal == null && isGroupOfHosts(call, sent)) {
                refusal = IN_USE;
            }
            if (refusal != null) {
                answer(exchange, BAD_REQUEST, "text/xml", refusal.getBytes(StandardCharsets.UTF_8));
                return;
            }
            HttpResponse<byte[]> reply = reply(exchange, body, sent);
            if (fault != null && fault.dropsReply()) {
                // The connection ends without a reply: the client may send the request again by itself.
                return;
            }
            String type = reply.headers().firstValue("content-type").orElse("text/xml");
            reply.headers().map().forEach((name, values) -> {
                if (name.startsWith("x-amz-") || name.equals("etag")) {
                    values.forEach(value -> exchange.getResponseHeaders().add(name, value));
                }
            });
            if (fault != null && fault.losesReply()) {
                // Half of a reply: the call had its effect, and the caller cannot know.
                exchange.sendResponseHeaders(reply.statusCode(), reply.body().length + 2L);
                exchange.getResponseBody().write(reply.body(), 0, reply.body().length / 2);
                exchange.getResponseBody().flush();
                return;
            }
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Type", type);
                exchange.sendResponseHeaders(reply.statusCode(), -1);
                return;
            }
            byte[] text = fault == null
                    ? reply.body()
                    : fault.rewritten(sent, new String(reply.body(), StandardCharsets.UTF_8))
                            .getBytes(StandardCharsets.UTF_8);
            answer(exchange, reply.statusCode(), type, text);
        }
    }

    /** Returns whether a call deletes a security group with hosts, which EC2 rejects and the emulator does not. */
    private boolean isGroupOfHosts(String call, String body) {
        Matcher group = GROUP.matcher(body);
        return call.equals("ec2:DeleteSecurityGroup")
                && group.find()
                && INSTANCE.matcher(ec2("Action=DescribeInstances&Filter.1.Name=instance.group-id&Filter.1.Value.1="
                                + group.group(1)
                                + "&Filter.2.Name=instance-state-name&Filter.2.Value.1=running"))
                        .find();
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
    }

    /**
     * Returns the emulator's reply. Conditional writes are forwarded one after another: S3 decides each as a whole, the emulator checks
     * the condition first and writes later.
     */
    private HttpResponse<byte[]> reply(HttpExchange exchange, byte[] body, String sent) throws IOException {
        if (!exchange.getRequestHeaders().containsKey("If-None-Match")) {
            return once(exchange, body, sent);
        }
        synchronized (conditionalWrites) {
            return forwarded(exchange, body);
        }
    }

    /** Returns the reply of EC2 to a token of a host that has ended, which the emulator accepts; null for other calls. */
    private @Nullable String endedToken(String call, String body) {
        Matcher token = TOKEN.matcher(body);
        HttpResponse<byte[]> known =
                call.equals("ec2:RunInstances") && token.find() ? replies.get(token.group(1)) : null;
        Matcher host = INSTANCE.matcher(known == null ? "" : new String(known.body(), StandardCharsets.UTF_8));
        return host.find()
                        && ec2("Action=DescribeInstances&InstanceId.1=" + host.group(1))
                                .contains("<name>terminated</name>")
                ? MotoFault.refused(call, 1, "IdempotentInstanceTerminated", "The host of this token has ended")
                        .refusal(call)
                : null;
    }

    /** Forwards a request; one with a known client token has the first reply, as EC2 does and the emulator does not. */
    private HttpResponse<byte[]> once(HttpExchange exchange, byte[] body, String sent) throws IOException {
        Matcher token = TOKEN.matcher(sent);
        if (!token.find()) {
            return forwarded(exchange, body);
        }
        HttpResponse<byte[]> known = replies.get(token.group(1));
        if (known == null) {
            known = forwarded(exchange, body);
            if (known.statusCode() < BAD_REQUEST) {
                replies.put(token.group(1), known);
            }
        }
        return known;
    }

    private HttpResponse<byte[]> forwarded(HttpExchange exchange, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        moto.resolve(exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body))
                .header("x-moto-account-id", id);
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Returns the action of a request: that of IAM, whose names differ from the service's for some. */
    private static String call(HttpExchange exchange, String body) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        // A signed address has the signature in its query.
        String signature =
                header == null ? String.valueOf(exchange.getRequestURI().getQuery()) : header;
        Matcher service = SERVICE.matcher(signature);
        Matcher action = ACTION.matcher(body);
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String name = target != null
                ? target.substring(target.indexOf('.') + 1)
                : action.find() ? action.group(1) : exchange.getRequestURI().toString();
        String prefix = service.find() ? service.group(1) : "unsigned";
        if (prefix.equals("s3")) {
            return "s3:" + objectAction(exchange);
        }
        return IAM_NAMES.getOrDefault(prefix, prefix) + ":" + name;
    }

    /** Returns the action of a call that addresses a bucket by its path. IAM has no action for HEAD of an object. */
    private static String objectAction(HttpExchange exchange) {
        boolean object = exchange.getRequestURI().getPath().indexOf('/', 1) > 0;
        return switch (exchange.getRequestMethod()) {
            case "PUT" -> object ? "PutObject" : "CreateBucket";
            case "DELETE" -> object ? "DeleteObject" : "DeleteBucket";
            case "GET", "HEAD" -> object ? "GetObject" : "ListBucket";
            default -> exchange.getRequestMethod();
        };
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
