import { useState } from 'react'
import { DeskGrid } from './arrangement/desk-grid.tsx'
import { LayoutMenu } from './arrangement/layout-menu.tsx'
import { BookPanel } from './book/book-panel.tsx'
import { ChartSlot } from './chart-slot.tsx'
import { DeadMan } from './dead-man/dead-man.tsx'
import { MarketHeader } from './header/market-header.tsx'
import { TabTitle } from './header/tab-title.tsx'
import { HotkeyLegend } from './hotkeys/hotkey-legend.tsx'
import type { LoadedMarket } from './load-market.ts'
import { useOrderNews } from './news/use-order-news.ts'
import { OrderTicket } from './order-ticket/order-ticket.tsx'
import { AccountSlot, TablesSlot } from './tables-slot.tsx'
import { TapePanel } from './tape/tape-panel.tsx'
import { type DeskTool, ToolsMenu } from './tools-menu.tsx'
import styles from './trade-desk.module.css'
import { useLater } from './use-later.ts'

const bringAlertsDialog = async () => (await import('./alerts/alerts-dialog.tsx')).AlertsDialog
const bringHotkeysDialog = async () => (await import('./hotkeys/hotkeys-dialog.tsx')).HotkeysDialog
const bringNewsDialog = async () => (await import('./news/news-dialog.tsx')).NewsDialog

/** Everything on the page, in its places. */
export function TradeDesk({ loaded }: { readonly loaded: LoadedMarket }) {
  const [tool, setTool] = useState<DeskTool>()
  const [alertPrice, setAlertPrice] = useState('')
  const AlertsDialog = useLater(bringAlertsDialog, tool === 'alerts')
  const HotkeysDialog = useLater(bringHotkeysDialog, tool === 'hotkeys')
  const NewsDialog = useLater(bringNewsDialog, tool === 'notices')
  useOrderNews()
  const openAlerts = (price: string) => {
    setAlertPrice(price)
    setTool('alerts')
  }
  const close = () => setTool(undefined)
  return (
    <main className={styles.desk}>
      <TabTitle />
      <MarketHeader
        tools={
          <>
            <ToolsMenu onOpen={(wanted) => (wanted === 'alerts' ? openAlerts('') : setTool(wanted))} />
            <LayoutMenu />
            <DeadMan />
          </>
        }
      />
      <DeskGrid
        chart={<ChartSlot />}
        book={<BookPanel first={loaded.depth} onAlert={openAlerts} />}
        trades={<TapePanel first={loaded.trades} />}
        form={
          <>
            <OrderTicket first={loaded.depth} />
            <AccountSlot />
          </>
        }
        tables={<TablesSlot />}
      />
      <HotkeyLegend onEdit={() => setTool('hotkeys')} />
      {tool === 'alerts' && AlertsDialog && <AlertsDialog price={alertPrice} onClose={close} />}
      {tool === 'hotkeys' && HotkeysDialog && <HotkeysDialog onClose={close} />}
      {tool === 'notices' && NewsDialog && <NewsDialog onClose={close} />}
    </main>
  )
}
