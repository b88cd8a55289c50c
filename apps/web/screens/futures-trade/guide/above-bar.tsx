import { PromptsSlot } from '../../../contracts/unified/prompts/prompts-slot.tsx'
import { useIsPhone } from '../../../desk/arrangement/use-window-width.ts'
import { useDesk } from '../../../desk/desk.ts'
import { marketPath } from '../../../market-rows/market-path.ts'
import styles from './guide.module.css'
import { GuideSlot } from './guide-slot.tsx'

const scenes = ['upgrade', 'collateralized', 'transfer'] as const

/** The page's prompts: where they lead somewhere, which on paper is nowhere. */
export function DeskPrompts({ corner }: { readonly corner: 'start' | 'bar' }) {
  const { market, product } = useDesk()
  return product.isPaper ? null : <PromptsSlot corner={corner} scenes={scenes} tradePath={marketPath(market.pair)} />
}

/** What a phone has above its bar, one above the other: on a desk each has a place of its own. */
export function AboveBar() {
  const isPhone = useIsPhone()
  return (
    <div className={styles.aboveBar}>
      {isPhone && <DeskPrompts corner="bar" />}
      <GuideSlot on="phone" />
    </div>
  )
}
