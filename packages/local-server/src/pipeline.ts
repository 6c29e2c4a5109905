import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Turn {
  readonly response: ServerResponse;
  readonly answer: () => void;
}

/**
 * The requests of one connection. A caller may send the next ones before it has the response (RFC 9112 §9.3.2). They are
 * answered one after the other, and meanwhile nothing more is read: so what a caller sends ahead, and what it doesn't
 * read, costs no more than one response and what the connection brought in one piece.
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

  /** The response whose turn it is. */
  get current(): ServerResponse | undefined {
    return this.#current;
  }

  /** The response to the last request that arrived, whether it has left or not. */
  get latest(): ServerResponse | undefined {
    return this.#latest;
  }

  /** Whether the caller's bytes are left unread, because something waits for its turn. */
  get isHeldBack(): boolean {
    const isNeeded = this.#current?.req.complete === false;
    return !isNeeded && (this.#waiting.length > 0 || this.#whenIdle !== undefined);
  }

  /** Calls `answer` as soon as the responses before this one have left. Never, when the connection ends before. */
  add(response: ServerResponse, answer: () => void): void {
    // It was refused already, for coming too late.
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

  /** Calls `then` once all responses have left: it ends the connection. Never, when that ends before. */
  whenIdle(then: () => void): void {
    if (this.#current === undefined) {
      if (this.#socket.writable) then();
    } else {
      this.#whenIdle = then;
      this.#holdBack();
    }
  }

  /** Forgets the last request, if its turn has not come: false if it has. */
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
    // Nobody would hear what is answered from here on, so nothing is done for it.
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
      // The parser resumes the connection after each request. Node stops to read on `pause`, which the method emits only
      // for a socket that flows.
      this.#socket.on('resume', () => {
        if (this.isHeldBack) this.#socket.pause().emit('pause');
      });
    }
    this.#socket.pause();
  }
}

/** The pipelines of one server: each from the first request of its connection to the end. */
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
