import type { Operation } from '@bowline/contract/terms/operations.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { Proof } from './proof-ways.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

interface Asking {
  readonly id: number
  /** The element that had the focus. */
  readonly from: Element | null
  attempt(proof: Proof): Promise<void>
  giveUp(error?: unknown): void
}

export interface SecondFactor {
  /**
   * Asks the user for a proof and calls `send` with it. Resolves with its answer, or with undefined if the user gave
   * up. Rejections of `send` that are not about the proof are passed on.
   */
  ask<T>(send: (proof: Proof) => Promise<T>): Promise<T | undefined>
  /** Must be rendered somewhere on the page. */
  readonly dialog: ReactNode
}

/** The question "is it you?" before a change: `const { ask, dialog } = useSecondFactor(Operation.pin)`. */
export function useSecondFactor(operation: Operation): SecondFactor {
  const [asking, setAsking] = useState<Asking>()
  const lastId = useRef(0)
  const ask = <T,>(send: (proof: Proof) => Promise<T>) =>
    new Promise<T | undefined>((resolve, reject) => {
      const end = () => setAsking(undefined)
      lastId.current += 1
      setAsking({
        id: lastId.current,
        from: document.activeElement,
        attempt: async (proof) => {
          const answer = await send(proof)
          end()
          resolve(answer)
        },
        giveUp: (error?: unknown) => {
          end()
          if (error === undefined) resolve(undefined)
          else reject(error)
        },
      })
    })
  const dialog = asking && (
    <SecondFactorDialog
      key={asking.id}
      operation={operation}
      attempt={asking.attempt}
      onGiveUp={asking.giveUp}
      from={asking.from}
    />
  )
  return { ask, dialog }
}
