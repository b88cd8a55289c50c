/** How long after the first its equals may follow. */
const BURST_MS = 1_000

/** Where a signed request came from. */
export interface Sender {
  readonly ip: string
  /** On a socket, where each request has a name of its own. */
  readonly socket?: { readonly connection: number; readonly requestId: string | number | null } | undefined
}

interface First {
  readonly ip: string
  readonly at: number
  /** Requests on sockets that carried the signature. */
  readonly requests: Set<string>
}

/**
 * Equal orders that a program places at once have one signature when they are signed in the same millisecond. Within a
 * second and from the address of the first, a repeat is another order; later or from elsewhere, somebody recorded it. A
 * request on a socket that has the connection and id of an earlier one is that request again.
 */
export class EqualOrders {
  readonly #elapsedMs: () => number
  /** By signature, the oldest first. */
  readonly #firsts = new Map<number, First>()

  constructor(elapsedMs = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Notes where a signature was used first. */
  begin(signature: number, { ip, socket }: Sender): void {
    const at = this.#elapsedMs()
    for (const [old, first] of this.#firsts) {
      if (at - first.at <= BURST_MS) break
      this.#firsts.delete(old)
    }
    this.#firsts.set(signature, { ip, at, requests: new Set(socket && [nameOf(socket)]) })
  }

  /** Whether a signature that was used before may be used again. */
  mayRepeat(signature: number, { ip, socket }: Sender): boolean {
    const first = this.#firsts.get(signature)
    if (!first || first.ip !== ip || this.#elapsedMs() - first.at > BURST_MS) return false
    if (!socket) return true
    const name = nameOf(socket)
    if (first.requests.has(name)) return false
    first.requests.add(name)
    return true
  }

  get size(): number {
    return this.#firsts.size
  }
}

function nameOf({ connection, requestId }: NonNullable<Sender['socket']>): string {
  return `${connection} ${JSON.stringify(requestId)}`
}
