import type { Command, CommandOf, Query } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import type { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { HolderSample } from './holder-samples.ts'

/** The outcome of one command that is known to be on disk. */
export interface CommandResult {
  readonly sequence: number
  readonly time: number
  /** `Rejection.none` when it succeeded. */
  readonly rejection: Rejection
  readonly filter: Filter
  /** Id of the order, list or first order concerned; 0 = none. */
  readonly subject: number
  /** Outcome of the cancel half of a cancel-replace. */
  readonly cancelRejection: Rejection
  /** The events between `begin` and `end`. */
  readonly events: readonly Event[]
}

/** Key, author and note of a movement from outside trading. */
export type PostingNote = Pick<Required<CommandOf<'journal'>>, 'bizId' | 'actor' | 'memo'>

/** All events of one command, in sequence: the input of reducers and projectors. */
export interface EventBatch {
  readonly sequence: number
  readonly time: number
  /** A `CommandKind` number. */
  readonly command: number
  readonly events: readonly Event[]
  /**
   * The parts of a `journal` (in old records `post`) command that its events have no room for. Only a replica fills it in, because it has the
   * command itself.
   */
  readonly note?: PostingNote
  /** What the largest holders of contracts had when this was done, every five minutes; from a replica too. */
  readonly holders?: readonly HolderSample[]
}

/** The only interface to the engine. */
export interface EngineClient {
  /** Resolves when the command is durable, also when it was refused. Rejects only when the engine is gone. */
  submit(command: Command, options?: { historicTime?: number }): Promise<CommandResult>
  /** Answers as of now, after everything this client submitted before; resolves when what it saw is durable. */
  query(query: Query): Promise<CommandResult>
  /** Called with every durable command in sequence, whoever sent it. Returns a function that stops it. */
  onBatch(listener: (batch: EventBatch) => void): () => void
}
