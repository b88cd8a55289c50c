import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import { paperCopiesOf } from './paper-copies.store.ts'
import { PaperCopying, type PaperCopyingParts } from './paper-copying.ts'
import { followsOf } from './paper-follows.store.ts'

/** How often stops by loss and gain are looked at. */
const ROUND_MS = 1_000

interface PaperCopyingNeeds extends PaperCopyingParts {
  readonly onBatch: (listen: (batch: EventBatch) => void) => void
  readonly everyMs?: number
}

/** Leaders tried on paper; `complete` resolves when those who follow were read. */
export function openPaperCopying({ everyMs = ROUND_MS, onBatch, ...parts }: PaperCopyingNeeds) {
  const copying = new PaperCopying(parts)
  onBatch((batch) => copying.apply(batch))
  const onFailure = (error: Error) =>
    parts.log.warn({ error: error.message }, 'follows on paper could not be looked after')
  const loop = startLoop({ everyMs, round: () => copying.round(), onFailure })
  const history = withParts(parts.sql, { follows: followsOf, copies: paperCopiesOf })
  const close = async () => {
    await loop.close()
    await copying.close()
  }
  return { paperCopying: { copying, history }, complete: loop.once(), round: loop.once, close }
}

export type PaperCopyingFacade = ReturnType<typeof openPaperCopying>['paperCopying']
