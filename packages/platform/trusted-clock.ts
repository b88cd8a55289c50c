import { uptime } from 'node:os'

/** A machine's clocks, in milliseconds; tests give their own. */
export interface MachineClocks {
  /** What the machine believes the time is: anybody may set it. */
  wall(): number
  /** Never set, and the same in all threads. May stand still while the machine sleeps. */
  monotonic(): number
  /** Time since the machine was started, sleep included. */
  awake(): number
}

const MACHINE: MachineClocks = {
  wall: Date.now,
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  awake: () => uptime() * 1_000,
}

/** A wall clock that is off by more is not followed. Signed requests are refused beyond it anyway. */
export const JUMP_MS = 5_000
/** Less is noise of reading two clocks. */
const NOISE_MS = 2
/** Of the time that passes: how fast the wall clock is approached. */
const SLEW = 0.1
/** `awake` counts whole seconds on some systems. */
const SLEPT_MS = 2_000
const MICROSECONDS = 1_000
/** Some milliseconds of looking for the moment at which the wall clock's millisecond changes. */
const LOOKS = 20_000

/** What the clock reports to whoever watches it; `distanceMs` = wall clock minus trusted time. */
export interface ClockNews {
  readonly suspect: boolean
  readonly distanceMs: number
}

/**
 * Time as start + monotonic clock, moved slowly towards the wall clock. A wall clock that jumps is not followed, until it
 * is back or an operator agrees with it: one second of wrong time would otherwise stay in the journal for ever. One
 * thread calls `look` once a second; the others see the same time by the shared offset.
 */
export class TrustedClock {
  readonly shared: SharedArrayBuffer
  readonly #clocks: MachineClocks
  /** Trusted time minus monotonic, microseconds. */
  readonly #offset: BigInt64Array
  #lookedAt: number
  #slept: number
  #suspect = false
  /** Held at the time of the last command, because the wall clock was before it at the start. */
  #held = false
  #notify: (news: ClockNews) => void = () => {}

  /** With `shared`, it reads the time that another thread's clock keeps. */
  constructor(clocks: MachineClocks = MACHINE, shared?: SharedArrayBuffer) {
    this.#clocks = clocks
    this.shared = shared ?? new SharedArrayBuffer(8)
    this.#offset = new BigInt64Array(this.shared)
    this.#lookedAt = clocks.monotonic()
    this.#slept = clocks.awake() - this.#lookedAt
    if (!shared) this.#step(this.#preciseWall() - clocks.monotonic())
  }

  /** Whole milliseconds. */
  readonly now = (): number => Math.floor(this.#time())

  /** Milliseconds that passed since some moment, whoever sets what. */
  readonly monotonic = (): number => this.#clocks.monotonic()

  /** Wall clock minus trusted time. */
  get distanceMs(): number {
    return Math.round(this.#clocks.wall() - this.#time())
  }

  get suspect(): boolean {
    return this.#suspect
  }

  /** Called when the wall clock becomes suspect, and when it no longer is. */
  onNews(notify: (news: ClockNews) => void): void {
    this.#notify = notify
  }

  /**
   * Starts from the wall clock, unless that is before the last command's time: then time goes on from there. A wall clock
   * that is far ahead belongs to a machine that was off.
   */
  begin(lastTimeMs: number): void {
    if (lastTimeMs - this.#time() > JUMP_MS) {
      this.#held = true
      this.#step(lastTimeMs - this.#clocks.monotonic())
    }
    this.look()
  }

  /** Compares with the wall clock, and approaches it or raises the alarm. */
  look(): void {
    const { wall, monotonic, awake } = this.#clocks
    const at = monotonic()
    const passed = at - this.#lookedAt
    this.#lookedAt = at
    const slept = awake() - at - this.#slept
    if (Math.abs(slept) > SLEPT_MS) this.#slept += slept
    if (slept > SLEPT_MS) this.#move(slept)
    const distance = wall() - this.#time()
    // After a start that was suspect, a wall clock that is put right is as good as at any start.
    if (this.#held && distance > 0) this.#move(distance)
    else if (Math.abs(distance) <= JUMP_MS) {
      const most = passed * SLEW
      if (Math.abs(distance) > NOISE_MS) this.#move(Math.max(-most, Math.min(most, distance)))
    } else return this.#say(true)
    this.#held = false
    this.#say(false)
  }

  /** Takes the wall clock's time; returns by how much the time moved. */
  agree(): number {
    const moved = this.distanceMs
    this.#held = false
    this.#step(this.#preciseWall() - this.#clocks.monotonic())
    this.#say(false)
    return moved
  }

  #time(): number {
    return this.#clocks.monotonic() + Number(Atomics.load(this.#offset, 0)) / MICROSECONDS
  }

  #step(offsetMs: number): void {
    Atomics.store(this.#offset, 0, BigInt(Math.round(offsetMs * MICROSECONDS)))
  }

  #move(ms: number): void {
    this.#step(Number(Atomics.load(this.#offset, 0)) / MICROSECONDS + ms)
  }

  #say(suspect: boolean): void {
    if (suspect === this.#suspect) return
    this.#suspect = suspect
    this.#notify({ suspect, distanceMs: this.distanceMs })
  }

  /** The wall clock right after its millisecond changed. */
  #preciseWall(): number {
    const first = this.#clocks.wall()
    for (let look = 0; look < LOOKS; look++) {
      const now = this.#clocks.wall()
      if (now !== first) return now
    }
    return first
  }
}
