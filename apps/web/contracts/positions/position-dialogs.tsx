import { useState } from 'react'
import { ShareDialog } from '../share/share-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ExitsDialog } from './exits-dialog.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import type { PositionRow } from './position-rows.ts'

/** Which position is being changed, and how; a price where its line was let go on the chart. */
export interface OpenedPosition {
  readonly kind: 'close' | 'exits' | 'margin' | 'share'
  readonly key: string
  readonly price?: string
}

interface PositionDialogsProps {
  readonly rows: readonly PositionRow[] | undefined
  readonly opened: OpenedPosition | undefined
  readonly onClose: () => void
}

/** The one dialog of a position that is open, if any. */
export function PositionDialogs({ rows, opened, onClose }: PositionDialogsProps) {
  const held = rows?.find(({ key }) => key === opened?.key)
  // Who waits for the answer to a closing learns that it is closed.
  const [last, setLast] = useState<PositionRow>()
  if (held && held !== last) setLast(held)
  const row = held ?? (last?.key === opened?.key ? last : undefined)
  if (!row || !opened) return null
  const { kind, price } = opened
  if (kind === 'close') return <CloseDialog row={row} price={price} isGone={!held} onClose={onClose} />
  if (!held) return null
  if (kind === 'exits') return <ExitsDialog row={row} price={price} onClose={onClose} />
  if (kind === 'margin') return <MarginDialog row={row} liquidation={price} onClose={onClose} />
  return <ShareDialog row={row} onClose={onClose} />
}
