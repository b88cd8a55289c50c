import { useAccount, useAccountStore, useFreshness } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { type PaletteEntry, useOfferToPalette } from '../../palette/offered-entries.ts'
import { useWords } from '../../words/use-words.ts'
import { useLayoutChoices } from '../arrangement/use-layout-choices.ts'
import { pairName, useDesk } from '../desk.ts'
import { countOpen } from '../tables/open-orders/open-rows.ts'
import { useCancelAll } from '../tables/open-orders/use-cancel-all.tsx'
import { type DeskTool, deskTools } from '../tools-menu.tsx'

/** While a desk is shown, the palette has its orders, sides, tools and arrangement. */
export function DeskPalette({ onTool }: { readonly onTool: (tool: DeskTool) => void }) {
  const { session } = usePage()
  return (
    <>
      <DeskEntries onTool={onTool} />
      {session.user && <OrderEntries />}
    </>
  )
}

function DeskEntries({ onTool }: { readonly onTool: (tool: DeskTool) => void }) {
  const t = useWords('desk')
  const desk = useDesk()
  const { base } = desk.market
  const sides = (['buy', 'sell'] as const).map(
    (side): PaletteEntry => ({
      id: `desk-${side}`,
      kind: 'action',
      label: t(`phone.${side}`, { base }),
      run: () => desk.send({ kind: 'compose', side }),
    }),
  )
  const tools = deskTools.map(
    (tool): PaletteEntry => ({
      id: `desk-tool-${tool}`,
      kind: 'setting',
      label: t(`tools.${tool}`),
      about: t('tools.menu'),
      run: () => onTool(tool),
    }),
  )
  const layout = useLayoutChoices().map(
    ({ id, label, isOn, choose }): PaletteEntry => ({
      id: `layout-${id}`,
      kind: 'setting',
      label,
      about: t('layout.menu'),
      isOn,
      run: choose,
    }),
  )
  useOfferToPalette('desk', [...sides, ...tools, ...layout])
  return null
}

function OrderEntries() {
  const t = useWords('desk/tables')
  const { market } = useDesk()
  const account = useAccount()
  const isHeld = useFreshness(useAccountStore()).state !== 'live'
  const countOn = (pair: string | undefined) => (account ? countOpen(account, pair) : 0)
  const here = useCancelAll({ pair: market.pair, count: countOn(market.pair), isHeld })
  const everywhere = useCancelAll({ pair: undefined, count: countOn(undefined), isHeld })
  useOfferToPalette('orders', [
    {
      id: 'orders-cancel-here',
      kind: 'action',
      label: t('tables.cancelAll.entry.here', { pair: pairName(market) }),
      run: here.press,
    },
    {
      id: 'orders-cancel-everywhere',
      kind: 'action',
      label: t('tables.cancelAll.entry.everywhere'),
      run: everywhere.press,
    },
  ])
  return (
    <>
      {here.question}
      {everywhere.question}
    </>
  )
}
