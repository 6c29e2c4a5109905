import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Turn {
  readonly response: ServerResponse;
  readonly answer: () => void;
}

/**
 * The requests of one connection. A caller may send further requests before it has the response (RFC 9112 §9.3.2). The
 * server responds to them in order and reads nothing more meanwhile. So a caller that sends ahead or doesn't read costs no
 * more memory than one response and one chunk of input.
 */
export class Pipeline {
  readonly #socket: Socket;
  readonly #waiting: Turn[] = [];
  #whenIdle: (() => void) | undefined;
  #current: ServerResponse | undefined;
  #latest: ServerResponse | undefined;
  #isGuarded = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** The response that is being sent. */
  get current(): ServerResponse | undefined {
    return this.#current;
  }

  /** The response to the last request that arrived, even if it is finished. */
  get latest(): ServerResponse | undefined {
    return this.#latest;
  }

  /** Whether the connection is not read, because a request waits for its turn. */
  get isHeldBack(): boolean {
    const isNeeded = this.#current?.req.complete === false;
    return !isNeeded && (this.#waiting.length > 0 || this.#whenIdle !== undefined);
  }

  /** Calls `answer` once all earlier responses are finished. Never calls it when the connection ends before that. */
  add(response: ServerResponse, answer: () => void): void {
    // This connection was refused already, because a request was late.
    if (!this.#socket.writable) return;
    this.#latest = response;
    const turn = { response, answer };
    if (this.#current === undefined && this.#waiting.length === 0) {
      this.#begin(turn);
    } else {
      this.#waiting.push(turn);
      this.#holdBack();
    }
  }

  /** Calls `then`, which ends the connection, once all responses are finished. Never if the connection ends before. */
  whenIdle(then: () => void): void {
    if (this.#current === undefined) {
      if (this.#socket.writable) then();
    } else {
      this.#whenIdle = then;
      this.#holdBack();
    }
  }

  /** Removes the last request if it still waits. Returns false if it doesn't. */
  dropLatest(): boolean {
    const isWaiting = this.#waiting.length > 0;
    if (isWaiting) this.#waiting.pop();
    return isWaiting;
  }

  #begin({ response, answer }: Turn): void {
    this.#current = response;
    response.on('close', this.#next);
    answer();
  }

  readonly #next = (): void => {
    this.#current = undefined;
    // The connection can't carry responses any more, so the waiting requests are dropped.
    if (!this.#socket.writable) {
      this.#waiting.length = 0;
      this.#whenIdle = undefined;
      return;
    }
    const turn = this.#waiting.shift();
    if (turn) {
      this.#begin(turn);
    } else {
      const then = this.#whenIdle;
      this.#whenIdle = undefined;
      then?.();
    }
    if (this.#isGuarded && !this.isHeldBack) this.#socket.resume();
  };

  #holdBack(): void {
    if (!this.#isGuarded) {
      this.#isGuarded = true;
      // The parser resumes the connection after each request. Node stops reading on the event `pause`, but `pause()` emits
      // it only for a flowing socket. So the event is emitted here.
      this.#socket.on('resume', () => {
        if (this.isHeldBack) this.#socket.pause().emit('pause');
      });
    }
    this.#socket.pause();
  }
}

/** The pipelines of one server, one for each connection. */
export function createPipelines(): (socket: Socket) => Pipeline {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (socket) => {
    let pipeline = pipelines.get(socket);
    if (!pipeline) {
      pipeline = new Pipeline(socket);
      pipelines.set(socket, pipeline);
    }
    return pipeline;
  };
}
