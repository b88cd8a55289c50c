import { BoundedMap } from '@bowline/platform/bounded-map.ts'

const HALF_LIFE_MS = 60_000
const MOST_NETWORKS = 50_000
/** Challenges requested within about a minute before they become harder; a wrong answer, or password, counts as several. */
const CALM_NETWORK = 30
const CALM_EVERYBODY = 1_000
const WRONG_ANSWER = 5
const MOST_TIMES = 16

interface Level {
  amount: number
  atMs: number
}

/**
 * How many challenges are requested, by one network and in total. In memory only: an attack that outlives a restart is
 * noticed again within seconds.
 */
export class Pressure {
  readonly #networks = new BoundedMap<string, Level>(MOST_NETWORKS)
  readonly #everybody: Level = { amount: 0, atMs: 0 }

  asked(network: string, nowMs: number): void {
    this.#add(network, 1, nowMs)
  }

  answeredWrong(network: string, nowMs: number): void {
    this.#add(network, WRONG_ANSWER, nowMs)
  }

  /**
   * The factor by which challenges are lengthened: normally 1, doubling with each doubling of the pressure, 16 at most.
   */
  times(network: string, nowMs: number): number {
    const own = now(this.#networks.get(network), nowMs) / CALM_NETWORK
    const all = now(this.#everybody, nowMs) / CALM_EVERYBODY
    const over = Math.max(own, all, 1)
    return Math.min(MOST_TIMES, 2 ** Math.floor(Math.log2(over)))
  }

  #add(network: string, amount: number, nowMs: number): void {
    const level = this.#networks.get(network) ?? { amount: 0, atMs: nowMs }
    this.#networks.set(network, level)
    raise(level, amount, nowMs)
    raise(this.#everybody, amount, nowMs)
  }
}

function now(level: Level | undefined, nowMs: number): number {
  if (!level) return 0
  return level.amount * 0.5 ** (Math.max(0, nowMs - level.atMs) / HALF_LIFE_MS)
}

function raise(level: Level, amount: number, nowMs: number): void {
  level.amount = now(level, nowMs) + amount
  level.atMs = nowMs
}
