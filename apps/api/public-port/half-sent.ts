import type { Socket } from 'node:net'
import { networksOf } from '@bowline/platform/address-networks.ts'

interface Waiting {
  readonly socket: Socket
  readonly peer: string
  readonly networks: readonly string[]
}

export interface HalfSentLimits {
  /** Of one address; wider networks have a multiple. */
  readonly ofAddress: number
  readonly all: number
}

/**
 * Connections without an answered request yet. They cost nothing to open, so their number is small, and it is the oldest
 * that makes room: whoever means it has long sent something.
 */
export class HalfSent {
  readonly #limits: HalfSentLimits
  /** The oldest first, as in each network. */
  readonly #all = new Set<Waiting>()
  readonly #byNetwork = new Map<string, Set<Waiting>>()
  readonly #byPeer = new Map<string, Waiting>()
  readonly #bySocket = new WeakMap<Socket, Waiting>()

  constructor(limits: HalfSentLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#all.size
  }

  /** Adds a new connection, cutting the oldest ones of its networks and of all that are too many. */
  begin(socket: Socket, address: string): void {
    const networks = networksOf(address)
    const waiting: Waiting = { socket, peer: peerOf(socket), networks: networks.map(({ name }) => name) }
    for (const { name, share } of networks) {
      const others = this.#byNetwork.get(name) ?? new Set()
      if (others.size >= this.#limits.ofAddress * share) cut(others)
      others.add(waiting)
      this.#byNetwork.set(name, others)
    }
    if (this.#all.size >= this.#limits.all) this.cutOldest()
    this.#all.add(waiting)
    this.#bySocket.set(socket, waiting)
    this.#byPeer.set(waiting.peer, waiting)
    socket.once('close', () => this.#forget(waiting))
  }

  /** Requests on a connection under TLS have another socket, of the same peer. */
  secured(socket: Socket): void {
    const waiting = this.#byPeer.get(peerOf(socket))
    if (waiting) this.#bySocket.set(socket, waiting)
  }

  /** A request on the connection was answered. */
  complete(socket: Socket): void {
    const waiting = this.#bySocket.get(socket)
    if (waiting && this.#all.has(waiting)) this.#forget(waiting)
  }

  isWaiting(socket: Socket): boolean {
    const waiting = this.#bySocket.get(socket)
    return waiting !== undefined && this.#all.has(waiting)
  }

  /** Returns false when there is none. */
  cutOldest(): boolean {
    return cut(this.#all)
  }

  #forget(waiting: Waiting): void {
    this.#all.delete(waiting)
    this.#byPeer.delete(waiting.peer)
    for (const name of waiting.networks) {
      const others = this.#byNetwork.get(name)
      others?.delete(waiting)
      if (others?.size === 0) this.#byNetwork.delete(name)
    }
  }
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/** Cuts the oldest; it leaves all sets when it is closed, and at once this one. */
function cut(waiting: Set<Waiting>): boolean {
  const [oldest] = waiting
  if (!oldest) return false
  waiting.delete(oldest)
  oldest.socket.destroy()
  return true
}
