import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client of the standard library: java Journey.java BASE_URL. It prints what it got as JSON. */
public class Journey {
    private static final String SQL = "create view dbo.report as select p.name, p.city from dbo.person p;";
    private static final String USER = "userId=gudu%7C0123456789&token=token";
    /** It asks for HTTP/2 first, as it does unless told otherwise. */
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    public static void main(String[] arguments) throws Exception {
        String base = arguments[0];
        String token = text(form(base + "/user/generateToken", "userId=gudu%7C0123456789&secretKey="), "token");
        String record = submit(base);
        String lookup = "jobId=" + URLEncoder.encode(text(record, "jobId"), "UTF-8") + "&" + USER;
        while (text(record, "status").equals("create")) {
            record = form(base + "/sqlflow/job/displayUserJobSummary", lookup);
        }
        String export = modern(base + "/sqlflow/job/exportLineageAsCsv", lookup);
        String json = record.substring(record.indexOf("\"data\":") + 7, record.lastIndexOf('}'));
        String quoted = export.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        byte[] answer = ("{\"token\":\"" + token + "\",\"record\":" + json + ",\"export\":\"" + quoted + "\"}")
            .getBytes(StandardCharsets.UTF_8);
        System.out.write(answer, 0, answer.length);
        System.out.flush();
    }

    private static String form(String url, String body) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return read(connection);
    }

    private static String submit(String base) throws Exception {
        String boundary = "----=_Part_0_" + System.nanoTime();
        HttpURLConnection connection =
            (HttpURLConnection) new URL(base + "/sqlflow/job/submitUserJob?jobName=journey").openConnection();
        connection.setDoOutput(true);
        connection.setChunkedStreamingMode(64);
        connection.setRequestProperty("Content-Type", "multipart/form-data; boundary=" + boundary);
        String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"dbvendor\"\r\n\r\ndbvmssql\r\n"
            + "--" + boundary + "\r\nContent-Disposition: form-data; name=\"sqlfiles\"; filename=\"gr\u00f6\u00dfe.sql\"\r\n"
            + "Content-Type: application/octet-stream\r\n\r\n" + SQL + "\r\n--" + boundary + "--\r\n";
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return read(connection);
    }

    private static String modern(String url, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private static String read(HttpURLConnection connection) throws Exception {
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String text(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!matcher.find()) throw new IllegalStateException("no " + name + " in " + json);
        return matcher.group(1);
    }
}
