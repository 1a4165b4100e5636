import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import type { Notification as Surface } from './surface.ts';

/** `Notification`: nothing is shown; a test may take over `show`. */
export class Notification extends EventEmitter implements Surface {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    this.emit('show');
  }
}
