import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowKeyHeader } from '../../../src-server/http/guards/window-key.ts';
import { rawRequest, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

describe('a service that answers one window alone', () => {
  const windowKey = 'a-key-that-nobody-guesses';
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ port: 8081, listenOn: 0, windowKey });
  });
  afterAll(() => service.end());

  it('listens on the port that it is given, whatever the settings name', () => {
    expect(new URL(service.url).port).not.toBe('8081');
  });

  it.each(['/health', '/api/v1/jobs', '/', '/docs', '/examples/', '/gspLive_backend/version'])(
    'refuses %s to everybody else',
    async (path) => {
      for (const headers of [{}, { [windowKeyHeader]: '' }, { [windowKeyHeader]: `${windowKey}x` }]) {
        const answer = await rawRequest(service, 'GET', path, headers);
        expect(answer.status).toBe(403);
        expect(answer.body).toContain('the window of its application only');
      }
    },
  );

  it('answers the window', async () => {
    const answer = await rawRequest(service, 'GET', '/health', { [windowKeyHeader]: windowKey });
    expect(answer.status).toBe(200);
  });
});
