import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { ReactNode } from 'react'

/** Keeps the place of a value that is not there yet. */
export function known(value: ReactNode): ReactNode {
  return value === undefined || value === null ? <Skeleton ch={6} /> : value
}

export function counted(value: number | null | undefined): ReactNode {
  return known(typeof value === 'number' ? <QtyText value={String(value)} decimals={0} zero /> : value)
}
