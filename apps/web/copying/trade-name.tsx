import type { CopyKind } from '@bowline/contract/terms/copy-trading.ts'
import { marketName } from '../market-rows/market-path.ts'
import { useWords } from '../words/use-words.ts'

interface TradeNameProps {
  readonly contract: string
  readonly kind: CopyKind
  readonly side: 'buy' | 'sell'
}

/** What was traded, and whether to have more or less of it. */
export function TradeName({ contract, kind, side }: TradeNameProps) {
  const t = useWords('copying')
  return (
    <>
      <bdi>{marketName(contract)}</bdi> {t(`${kind}.${side}`)}
    </>
  )
}
