import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'

interface Bands {
  readonly softBand: string
  readonly hardBand: string
}

/** Beyond the first the house hedges, beyond the second it quotes no more: USDT. */
export function BandsText({ softBand, hardBand }: Bands) {
  return (
    <>
      <QtyText value={softBand} trim zero /> / <QtyText value={hardBand} trim zero />
    </>
  )
}
