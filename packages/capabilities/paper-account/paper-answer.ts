import { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { Changes } from './machine/draft.ts'
import type { Refused } from './machine/orders.ts'
import type { PaperOrder, PaperState } from './machine/state.ts'

/** What a step did, once it is stored. */
export interface PaperNews {
  readonly userId: number
  readonly atMs: number
  readonly before: PaperState
  readonly state: PaperState
  readonly changes: Changes
}

export type PaperAnswer =
  | {
      readonly done: true
      readonly state: PaperState
      readonly changes: Changes
      readonly order: PaperOrder | undefined
      /** Of an order whose client id was used before: it is the first one, and nothing was placed. */
      readonly isRepeat: boolean
    }
  | ({ readonly done: false } & Refused)

/** The life that something was meant for is over. */
export const OVER: PaperAnswer = { done: false, rejection: Rejection.unknownAccount, filter: Filter.none }
