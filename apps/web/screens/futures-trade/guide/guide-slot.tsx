import { useDesk } from '../../../desk/desk.ts'
import { useAfterPaint } from '../../../desk/use-after-paint.ts'
import { useLater } from '../../../later/use-later.ts'
import { usePage } from '../../../page-context.ts'
import { useSetting } from '../../../settings/use-setting.ts'

const loadGuide = async () => (await import('./first-trade-guide.tsx')).FirstTradeGuide

/** In `dismissed`. */
export const GUIDE = 'futuresGuide'

/**
 * The place of the guide to a first trade, in the demo and until it is ended: on a desk above the tables, on a phone above its
 * bar, where every panel has it. On paper there is none, as it leads to a trade with the demo's money. Whatever fails about it,
 * there is none.
 */
export function GuideSlot({ on }: { readonly on: 'desk' | 'phone' }) {
  const { session, config } = usePage()
  const { product } = useDesk()
  const isPainted = useAfterPaint()
  const [dismissed] = useSetting('dismissed')
  const isFirst = session.user !== null && !product.isPaper && dismissed?.[GUIDE] === undefined
  const isWanted = config.mode === 'demo' && isFirst
  const { Part: FirstTradeGuide } = useLater(loadGuide, isPainted && isWanted, 'futures-trade/guide')
  return FirstTradeGuide && isWanted ? <FirstTradeGuide on={on} /> : null
}
