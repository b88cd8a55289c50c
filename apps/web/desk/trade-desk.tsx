import { type ReactNode, useState } from 'react'
import { useLaterDialog } from '../later/use-later-dialog.ts'
import { DeskGrid } from './arrangement/desk-grid.tsx'
import { LayoutMenu } from './arrangement/layout-menu.tsx'
import { BookPanel } from './book/book-panel.tsx'
import type { Depth } from './book/use-book-source.ts'
import { ChartSlot, SecondChartSlot } from './chart-slot.tsx'
import { DeadManSlot } from './dead-man-switch/dead-man-slot.tsx'
import { useDesk } from './desk.ts'
import { MarketHeader } from './header/market-header.tsx'
import { TabTitle } from './header/tab-title.tsx'
import { HotkeySlot } from './hotkeys/hotkey-slot.tsx'
import { NewsSlot } from './news/news-slot.tsx'
import { PaletteSlot } from './palette/palette-slot.tsx'
import { type FirstTrades, TapePanel } from './tape/tape-panel.tsx'
import { type DeskTool, ToolsMenu } from './tools-menu.tsx'
import styles from './trade-desk.module.css'

const loadAlertsDialog = async () => (await import('./price-alerts/alerts-dialog.tsx')).AlertsDialog
const loadHotkeysDialog = async () => (await import('./hotkeys/hotkeys-dialog.tsx')).HotkeysDialog
const loadConfirmationsDialog = async () =>
  (await import('./confirmations/confirmations-dialog.tsx')).ConfirmationsDialog
const loadNewsDialog = async () => (await import('./news/news-dialog.tsx')).NewsDialog

interface TradeDeskProps {
  /** What the page was loaded with, until the live data arrive. */
  readonly first: { readonly depth: Depth; readonly trades: FirstTrades }
  /** The product's order form, and what stands below it. */
  readonly ticket: ReactNode
  /** What the product's header has beside the figures of every market; `Fact`s. */
  readonly figures?: ReactNode
  /** The user's own orders, and whatever else the product has of theirs. */
  readonly tables: ReactNode
  /** What a phone has above its bar, whichever panel it shows. */
  readonly aboveBar?: ReactNode
}

/** Everything on the page, in its places. */
export function TradeDesk({ first, ticket, tables, figures, aboveBar }: TradeDeskProps) {
  const { product } = useDesk()
  const [tool, setTool] = useState<DeskTool>()
  const [alertPrice, setAlertPrice] = useState('')
  const close = () => setTool(undefined)
  const AlertsDialog = useLaterDialog(loadAlertsDialog, tool === 'alerts', close, 'desk/tools')
  const HotkeysDialog = useLaterDialog(loadHotkeysDialog, tool === 'hotkeys', close, 'desk/tools')
  const NewsDialog = useLaterDialog(loadNewsDialog, tool === 'notices', close, 'desk/tools')
  const ConfirmationsDialog = useLaterDialog(loadConfirmationsDialog, tool === 'confirmations', close, 'desk/tools')
  const openAlerts = (price: string) => {
    setAlertPrice(price)
    setTool('alerts')
  }
  const openTool = (wanted: DeskTool) => (wanted === 'alerts' ? openAlerts('') : setTool(wanted))
  return (
    <main className={styles.desk}>
      <TabTitle />
      <MarketHeader
        figures={figures}
        tools={
          <>
            <ToolsMenu onOpen={openTool} />
            <LayoutMenu />
            {!product.isPaper && <DeadManSlot />}
          </>
        }
      />
      <DeskGrid
        chart={<ChartSlot />}
        secondChart={<SecondChartSlot />}
        book={<BookPanel first={first.depth} onAlert={openAlerts} />}
        trades={<TapePanel first={first.trades} />}
        form={ticket}
        tables={tables}
        aboveBar={aboveBar}
      />
      <NewsSlot />
      <PaletteSlot onTool={openTool} />
      <HotkeySlot onEdit={() => setTool('hotkeys')} />
      {tool === 'alerts' && AlertsDialog && <AlertsDialog price={alertPrice} onClose={close} />}
      {tool === 'hotkeys' && HotkeysDialog && <HotkeysDialog onClose={close} />}
      {tool === 'notices' && NewsDialog && <NewsDialog onClose={close} />}
      {tool === 'confirmations' && ConfirmationsDialog && <ConfirmationsDialog onClose={close} />}
    </main>
  )
}
