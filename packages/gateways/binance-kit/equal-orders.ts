/** How long after the first its equals may follow. */
const BURST_MS = 1_000

/** Where a signed request came from. */
export interface Sender {
  readonly ip: string
  /** On a socket, where each request has a name of its own. */
  readonly socket?: { readonly connection: number; readonly requestId: string | number | null } | undefined
}

interface First extends Sender {
  readonly at: number
  /** Requests on sockets that carried the signature, once there was a second one. */
  requests: Set<string> | undefined
}

/**
 * Equal orders that a program places at once have one signature when they are signed in the same millisecond. Within a
 * second and from the address of the first, a repeat is another order; later or from elsewhere, somebody recorded it. A
 * request on a socket that has the connection and id of an earlier one is that request again.
 */
export class EqualOrders {
  readonly #elapsedMs: () => number
  /**
   * By signature. Two maps that take turns, since one from which the oldest are deleted one by one is walked over all the
   * holes they leave.
   */
  #firsts = new Map<number, First>()
  #before = new Map<number, First>()
  #since = 0

  constructor(elapsedMs = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Notes where a signature was used first. */
  begin(signature: number, { ip, socket }: Sender): void {
    const at = this.#elapsedMs()
    if (at - this.#since > BURST_MS) {
      this.#before = at - this.#since > 2 * BURST_MS ? new Map() : this.#firsts
      this.#firsts = new Map()
      this.#since = at
    }
    this.#firsts.set(signature, { ip, at, socket, requests: undefined })
  }

  /** Whether a signature that was used before may be used again. */
  mayRepeat(signature: number, { ip, socket }: Sender): boolean {
    const first = this.#firsts.get(signature) ?? this.#before.get(signature)
    if (!first || first.ip !== ip || this.#elapsedMs() - first.at > BURST_MS) return false
    if (!socket) return true
    const name = nameOf(socket)
    first.requests ??= new Set(first.socket && [nameOf(first.socket)])
    if (first.requests.has(name)) return false
    first.requests.add(name)
    return true
  }

  get size(): number {
    return this.#firsts.size + this.#before.size
  }
}

function nameOf({ connection, requestId }: NonNullable<Sender['socket']>): string {
  return `${connection} ${JSON.stringify(requestId)}`
}
