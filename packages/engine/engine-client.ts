import type { Command, CommandOf, Query } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import type { Filter, Rejection } from '@bowline/core/rejections.ts'

/** What one command did, known to be on disk. */
export interface CommandResult {
  readonly sequence: number
  readonly time: number
  /** `Rejection.none` when done. */
  readonly rejection: Rejection
  readonly filter: Filter
  /** Order, list or first order's id the result is about; 0 = none. */
  readonly subject: number
  /** Outcome of the cancel half of a cancel-replace. */
  readonly cancelRejection: Rejection
  /** The events between `begin` and `end`. */
  readonly events: readonly Event[]
}

/** Key, doer and note of a posting from outside trading. */
export type PostingNote = Pick<Required<CommandOf<'post'>>, 'bizId' | 'actor' | 'memo'>

/** All events of one command, in sequence; what reducers and projectors consume. */
export interface EventBatch {
  readonly sequence: number
  readonly time: number
  /** A `CommandKind` number. */
  readonly command: number
  readonly events: readonly Event[]
  /** Of a `post` command what its event has no room for; told by a replica, which has the command itself at hand. */
  readonly note?: PostingNote
}

/** The one door to the engine. */
export interface EngineClient {
  /** Resolves when the command is durable; a refusal resolves too. Rejects only when the engine is gone. */
  submit(command: Command, options?: { historicTime?: number }): Promise<CommandResult>
  /** Answers as of now, after everything this client submitted before; waits until what it saw is durable. */
  query(query: Query): Promise<CommandResult>
  /** Every durable command in sequence, whoever sent it. Returns the way to stop. */
  onBatch(listener: (batch: EventBatch) => void): () => void
}
