import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { useWallets } from '../../../contracts/use-wallets.ts'
import { useIsPhone } from '../../../desk/arrangement/use-window-width.ts'
import { useDesk } from '../../../desk/desk.ts'
import { keepInTab, keptInTab } from '../../../kept-in-tab.ts'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useAccount } from '../../../live/hooks.ts'
import { useSetting } from '../../../settings/use-setting.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './guide.module.css'
import { GUIDE } from './guide-slot.tsx'
import { guideStep, guideSteps } from './guide-step.ts'

const loadNotice = async () => (await import('../account/risk-notice-dialog.tsx')).RiskNoticeDialog
const loadTransfer = async () => (await import('../../../contracts/transfer/transfer-dialog.tsx')).TransferDialog

const HAS_HELD = 'guide-has-held'
const FOR_EVER = -1
/** Of what could be opened, so that nothing much can happen to it. */
const SMALL_PERCENT = 5

/** One line that says what comes next in a first trade, and begins it. It stands beside everything and holds nothing up. */
export function FirstTradeGuide({ on }: { readonly on: 'desk' | 'phone' }) {
  // The slot itself is drawn at once, and whether this is a phone is known with the order form.
  return useIsPhone() === (on === 'phone') ? <Guide /> : null
}

function Guide() {
  const t = useWords('futures-trade/guide')
  const desk = useDesk()
  const [dismissed, keep] = useSetting('dismissed')
  const so = useTradeSoFar()
  const [opened, setOpened] = useState<'notice' | 'transfer'>()
  const close = () => setOpened(undefined)
  const Notice = useLaterDialog(loadNotice, opened === 'notice', close, 'futures-trade/account')
  const Transfer = useLaterDialog(loadTransfer, opened === 'transfer', close, 'contracts/transfer')
  if (!so) return null
  const { key, coin } = so
  const step = guideStep(so)
  const end = () => keep({ ...dismissed, [GUIDE]: FOR_EVER })
  const act = () => {
    if (step === 'done') end()
    else if (step === 'notice' || step === 'transfer') setOpened(step)
    else if (step === 'long') {
      desk.send({ kind: 'compose', side: 'buy' })
      desk.send({ kind: 'atMarket' })
      desk.send({ kind: 'percent', percent: SMALL_PERCENT })
    } else if (key !== undefined) {
      desk.send({ kind: 'orders' })
      desk.send({ kind: 'position', key, ask: step === 'protect' ? 'exits' : 'close' })
    }
  }
  return (
    <section className={styles.guide} aria-label={t('label')}>
      <p role="status">
        <b>{step === 'done' ? t('label') : t('step', { n: guideSteps.indexOf(step) + 1, total: guideSteps.length })}</b>{' '}
        {t(`${step}.text`)}
      </p>
      <Button size="s" kind="primary" onClick={act}>
        {t(`${step}.do`)}
      </Button>
      <IconButton size="s" label={t('end')} icon={<X size={14} aria-hidden="true" />} onClick={end} />
      {opened === 'notice' && Notice && <Notice onClose={close} />}
      {opened === 'transfer' && Transfer && <Transfer coin={coin} onClose={close} />}
    </section>
  )
}

/** Undefined until account and contracts are known. */
function useTradeSoFar() {
  const { market } = useDesk()
  const { terms, config } = useFutures()
  const live = useWallets()
  const orders = useAccount()?.orders
  const own = terms?.get(market.pair)
  const wallet = live?.wallets.find(({ coin }) => coin === own?.row.marginCoin)?.figures
  const positions = live?.wallets.flatMap(({ figures }) => figures.positions) ?? []
  const held = positions.find((one) => one.held.pair === market.pair)?.held
  const holds = held !== undefined
  const [hasHeld, setHasHeld] = useState(() => keptInTab(HAS_HELD) !== null)
  useEffect(() => {
    if (!holds) return
    keepInTab(HAS_HELD, 'yes')
    setHasHeld(true)
  }, [holds])
  if (!live || !own || !config || !orders) return undefined
  const isProtected = [...orders.values()].some(
    ({ pair, contract }) => pair === market.pair && contract?.closePosition === true,
  )
  return {
    ...{ holds, hasHeld, isProtected },
    mayOpen: config.compliance.acceptedAt !== null,
    hasMoney: wallet !== undefined && wallet.equity > 0n,
    key: held && `${held.pair}/${held.side}`,
    coin: own.row.marginCoin,
  }
}
