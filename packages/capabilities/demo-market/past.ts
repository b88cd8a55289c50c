import type { Command } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult, EngineClient } from '@bowline/engine/engine-client.ts'

/** Commands in flight at once: enough to fill the journal's groups, few enough to keep memory small. */
const WINDOW = 2_000

interface Sent {
  readonly command: Command
  readonly result: Promise<CommandResult>
}

/** Sends commands with historic times without waiting for each, but checks in the end that all succeeded. */
export class Past {
  atMs: number
  sent = 0
  readonly #engine: EngineClient
  #underway: Sent[] = []

  constructor(engine: EngineClient, atMs: number) {
    this.#engine = engine
    this.atMs = atMs
  }

  /** For others who have something to do at this time. */
  engine(): EngineClient {
    const historicTime = this.atMs
    return {
      submit: (command) => this.#engine.submit(command, { historicTime }),
      query: (query) => this.#engine.query(query),
      onBatch: (listener) => this.#engine.onBatch(listener),
    }
  }

  moveTo(atMs: number): void {
    this.atMs = Math.max(this.atMs, atMs)
  }

  /** What happened at a moment, or now where that is later. */
  take({ atMs, commands }: { readonly atMs: number; readonly commands: readonly Command[] }): void {
    this.moveTo(atMs)
    for (const command of commands) this.send(command)
  }

  send(command: Command): void {
    this.sent++
    this.#underway.push({ command, result: this.#engine.submit(command, { historicTime: this.atMs }) })
  }

  /** Waits for the older half when many are in flight. */
  async settleSome(): Promise<void> {
    if (this.#underway.length >= WINDOW) await this.#check(this.#underway.splice(0, WINDOW / 2), [])
  }

  async settle(fine: readonly Rejection[] = []): Promise<void> {
    await this.#check(this.#underway.splice(0), fine)
  }

  async #check(sent: readonly Sent[], fine: readonly Rejection[]): Promise<void> {
    for (const { command, result } of sent) {
      const { rejection, filter } = await result
      if (rejection === Rejection.none || fine.includes(rejection)) continue
      const what = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
      throw new Error(`the back-fill was refused (${rejection}, filter ${filter}): ${what}`)
    }
  }
}
