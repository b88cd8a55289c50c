import type { ContractRow } from '@bowline/contract/futures.ts'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContractMarket } from '../../../contracts/contract-market.ts'
import { termsOf } from '../../../contracts/figures/contract-terms.ts'
import { FirstFailure } from '../../../contracts/first-failure.tsx'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { useIsPhone } from '../../../desk/arrangement/use-window-width.ts'
import type { Depth } from '../../../desk/book/use-book-source.ts'
import { asksBefore, confirmations } from '../../../desk/confirmations/confirmations.ts'
import { useDesk, useFormMessages } from '../../../desk/desk.ts'
import { isUnderway } from '../../../desk/order-ticket/sending/submission.ts'
import { ShortBook } from '../../../desk/order-ticket/short-book.tsx'
import { TicketView } from '../../../desk/order-ticket/ticket-view.tsx'
import { useTicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { useTicketRefusals } from '../../../desk/order-ticket/use-ticket-refusals.ts'
import { useLater } from '../../../later/use-later.ts'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useSetting } from '../../../settings/use-setting.ts'
import { loginAddress } from '../../../shell/post-login-target.ts'
import { useKeptTyping } from '../../../shell/use-kept-typing.ts'
import { RiskNoticeSlot } from '../account/risk-notice-slot.tsx'
import { TermsBar } from '../account/terms-bar.tsx'
import { type FuturesForm, futuresRules, type Placed } from './futures-rules.ts'
import { changeTicket, orderKinds, type Ticket } from './order-ticket.ts'
import { fateOf, placedText } from './placed-text.ts'
import { SizeFields } from './size-fields.tsx'
import { Available, OptionFields, PriceFields } from './ticket-fields.tsx'
import { useFuturesTicketData } from './use-futures-ticket-data.ts'
import { useFuturesWords } from './use-futures-words.ts'
import { useFindOrder, useSendOrder } from './use-send-order.ts'

const loadPhoneSteps = async () => (await import('./asked-order.tsx')).FuturesPhoneSteps
const loadConfirm = async () => (await import('./asked-order.tsx')).FuturesConfirm
const loadReceipt = async () => (await import('./receipt-view.tsx')).ReceiptView
const loadTransfer = async () => (await import('../../../contracts/transfer/transfer-dialog.tsx')).TransferDialog

const usualKinds = ['limit', 'market'] as const

interface FuturesTicketProps {
  readonly market: ContractMarket
  readonly contract: ContractRow
  /** The book the page was loaded with, until the live one arrives. */
  readonly first: Depth
}

/** The order form of a contract, wired to live data, session and settings. */
export function FuturesTicket({ market, contract, first }: FuturesTicketProps) {
  const t = useFuturesWords()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, keep] = useSetting('confirmations')
  const asks = asksBefore(kept, confirmations.order)
  const phone = useIsPhone()
  const isPaper = useDesk().product.isPaper === true
  const terms = useMemo(() => termsOf(contract), [contract])
  const data = useFuturesTicketData(market, terms, first)
  const { failure } = useFutures()
  const [isTransferring, setTransferring] = useState(false)
  // Paper money is moved on the page of the paper account.
  const transfer = () => (isPaper ? navigate('/paper') : setTransferring(true))
  const closeTransfer = () => setTransferring(false)
  const TransferDialog = useLaterDialog(loadTransfer, isTransferring, closeTransfer, 'contracts/transfer')
  const report = (placed: Placed) => {
    const fate = fateOf(placed)
    // Fills are reported by the account's stream.
    if (phone || fate === 'filled' || fate === 'partly') return
    toast({ text: placedText(placed, market, t), kind: fate.startsWith('ended') ? 'warn' : 'good' })
  }
  const form = useTicketForm({
    rules: futuresRules,
    data,
    send: useSendOrder(),
    find: useFindOrder(),
    refusals: useTicketRefusals(),
    onSignIn: () => navigate(loginAddress(`${pathname}${search}`)),
    onFund: transfer,
    onPlaced: report,
    asks: asks || phone,
    keepsAnswer: phone,
  })
  const { ticket, receipt, context, change } = form
  useKeptTyping(`ticket-${isPaper ? 'paper-' : ''}${market.pair}`, nextTicket(form), (before) =>
    change({ do: 'restore', ticket: before }),
  )
  useFormMessages(form.receive)
  const { Part: ReceiptView } = useLater(loadReceipt, !phone && receipt !== undefined)
  return (
    <>
      {failure ? <FirstFailure failure={failure} /> : <TermsBar context={context} />}
      {!data.mayOpen && <RiskNoticeSlot />}
      <TicketView
        form={form}
        asks={asks}
        onAsks={(wanted) => keep({ ...kept, [confirmations.order]: wanted })}
        phone={phone}
        onSide={(side) => change({ do: 'side', side })}
        kinds={{
          kind: ticket.kind,
          offered: isPaper ? orderKinds.filter((kind) => kind !== 'trailing') : orderKinds,
          usual: usualKinds,
          third: 'stopLimit',
          onKind: (kind) => change({ do: 'kind', kind }),
        }}
        book={<ShortBook data={data} />}
        fields={(shown) => (
          <>
            <Available form={shown} onTransfer={transfer} />
            <PriceFields form={shown} />
            <SizeFields form={shown} />
          </>
        )}
        more={(shown) => <OptionFields form={shown} phone={phone} />}
        receipt={
          receipt && ReceiptView ? (
            <ReceiptView receipt={receipt} context={context} label={t('ticket.receipt')} />
          ) : undefined
        }
        loadConfirm={loadConfirm}
        loadPhoneSteps={loadPhoneSteps}
        isBegun={ticket.size.text !== ''}
      />
      {isTransferring && TransferDialog && <TransferDialog coin={terms.row.marginCoin} onClose={closeTransfer} />}
    </>
  )
}

/** What is typed, without the size of an order that may be on its way: the page that has it back knows nothing of that. */
function nextTicket({ ticket, asked, submission }: FuturesForm): Ticket {
  return asked && isUnderway(submission) ? changeTicket(ticket, { do: 'placed', size: asked.ticket.size }) : ticket
}
