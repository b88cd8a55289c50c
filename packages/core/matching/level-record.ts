import { layout } from '../messages/layout.ts'
import type { LevelNumber } from '../records/view.ts'

/** A price and its queue; one cache line. */
export const LevelRecord = layout('level-record', {
  /** Ticks. */
  price: 'i64',
  /** Lots that show, and lots behind icebergs. */
  visible: 'i64',
  hidden: 'i64',
  /** First and last order in the queue, slots. */
  head: 'u32',
  tail: 'u32',
  /** The price's low and high 20 bits, so that no bigint is converted on the way down the tree. */
  low: 'u32',
  high: 'u32',
  /** Node whose child the level is. */
  leaf: 'u32',
  spare: 'u32',
} as const)
export const LEVEL_BYTES = 64
/** Levels and nodes at most; mask their numbers on the order path, so that V8 knows that no place overflows. */
export const MOST_LEVELS = 0x1ffffff

export const level4 = (level: LevelNumber): number => level << 4
export const level8 = (level: LevelNumber): number => level << 3
