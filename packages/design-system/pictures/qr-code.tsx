import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './qr-code.module.css'

/** The quiet zone a reader needs around the code. */
const QUIET = 4

export interface QrCodeProps {
  /** While undefined, an empty square of the same size is shown. */
  readonly text: string | undefined
  readonly label: string
}

/** Black on white in every theme: readers look for dark on light. Nothing to see or to be told of before it is there. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  if (text === undefined) return <svg className={css.code} viewBox="0 0 1 1" aria-hidden="true" />
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function drawn(text: string | undefined) {
  if (text === undefined) return { size: 1, path: '' }
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return { size, path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('') }
}
