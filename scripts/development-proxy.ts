import type { ProxyOptions } from 'vite';

/** Everything that the page asks of the service, for a development server that stands before it. */
const servicePaths =
  '^/(api|sqlflow|user|gspLive_backend|examples|health|version|docs|openapi\\.json)(/|\\?|$)';

/** Hands the page's requests to the service as if its own page had made them. */
export function developmentProxy(port: number): Record<string, ProxyOptions> {
  return {
    [servicePaths]: {
      target: `http://127.0.0.1:${port}`,
      changeOrigin: true,
      configure: (proxy) => {
        // The service refuses foreign origins; the development server's own is one.
        proxy.on('proxyReq', (request) => request.removeHeader('origin'));
      },
    },
  };
}
