import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsPhone } from '../../../desk/arrangement/use-window-width.ts'
import type { Depth } from '../../../desk/book/use-book-source.ts'
import { asksBefore, confirmations } from '../../../desk/confirmations/confirmations.ts'
import { useDesk, useFormMessages } from '../../../desk/desk.ts'
import { type NewsWishes, readNewsWishes } from '../../../desk/news/news.ts'
import { HintsButton } from '../../../desk/order-ticket/hints/hints-button.tsx'
import { isUnderway } from '../../../desk/order-ticket/sending/submission.ts'
import { ShortBook } from '../../../desk/order-ticket/short-book.tsx'
import { TicketView } from '../../../desk/order-ticket/ticket-view.tsx'
import { usePlayMoney } from '../../../desk/order-ticket/use-play-money.ts'
import { useTicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { useTicketRefusals } from '../../../desk/order-ticket/use-ticket-refusals.ts'
import { useLater } from '../../../later/use-later.ts'
import { useSetting } from '../../../settings/use-setting.ts'
import { loginAddress } from '../../../shell/post-login-target.ts'
import { useKeptTyping } from '../../../shell/use-kept-typing.ts'
import type { SpotMarket } from '../spot-market.ts'
import { Available } from './fields/available.tsx'
import { MoreFields } from './fields/more-fields.tsx'
import { PriceFields } from './fields/price-fields.tsx'
import { SizeFields } from './fields/size-fields.tsx'
import { hintTerms } from './hint-terms.ts'
import { offeredKinds } from './offered-kinds.ts'
import { changeTicket, type OrderKind, orderKinds, type Ticket } from './order-ticket.ts'
import { fateOf, type Placed } from './sending/placed.ts'
import { placedText } from './sending/placed-text.ts'
import { useFindTicket, useSendTicket } from './sending/use-send-ticket.ts'
import { type SpotForm, spotRules } from './spot-rules.ts'
import { useSpotTicketData } from './use-spot-ticket-data.ts'
import { useSpotWords } from './use-spot-words.ts'

const loadPhoneSteps = async () => (await import('./spot-phone-steps.tsx')).SpotPhoneSteps
const loadConfirm = async () => (await import('./sending/spot-confirm.tsx')).SpotConfirm
const loadReceipt = async () => (await import('./sending/ticket-receipt.tsx')).TicketReceipt

const usualKinds = ['limit', 'market'] as const

interface SpotTicketProps {
  readonly market: SpotMarket
  /** The book the page was loaded with, until the live one arrives. */
  readonly first: Depth
}

/**
 * The order form of a spot market, wired to live data, session and settings. It fills the width of its box (300 px and
 * more), is as high as it needs (less than 575 px) and scrolls nothing itself. On a phone it goes step by step, with five
 * rows of the book beside its fields. It listens to the desk's messages, and notifies nobody when an order is placed: the
 * account's stream does.
 */
export function SpotTicket({ market, first }: SpotTicketProps) {
  const t = useSpotWords()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, keep] = useSetting('confirmations')
  const asks = asksBefore(kept, confirmations.order)
  const phone = useIsPhone()
  const isPaper = useDesk().product.isPaper === true
  const playMoney = usePlayMoney()
  const data = useSpotTicketData(market, first)
  const [notifications] = useSetting('notifications')
  const report = (placed: Placed) => {
    if (phone || isReportedByNews(placed, readNewsWishes(notifications))) return
    const isGood = !fateOf(placed).startsWith('ended')
    toast({ text: placedText(placed, market, t), kind: isGood ? 'good' : 'warn' })
  }
  const kinds = offeredKinds(market, isPaper)
  const last = useLastKind()
  const start = last && kinds.includes(last) ? last : undefined
  const form = useTicketForm({
    rules: spotRules,
    data,
    ...(start && { start: { kind: start } }),
    send: useSendTicket(),
    find: useFindTicket(),
    refusals: useTicketRefusals(),
    onSignIn: () => navigate(loginAddress(`${pathname}${search}`)),
    onFund: isPaper ? () => navigate('/paper') : playMoney,
    onPlaced: report,
    asks: asks || phone,
    keepsAnswer: phone,
  })
  const { ticket, draft, receipt, context, change } = form
  useRememberKind(ticket.kind)
  useKeptTyping(`ticket-${isPaper ? 'paper-' : ''}${market.pair}`, nextTicket(form), (kept) =>
    change({ do: 'restore', ticket: kept }),
  )
  useFormMessages(form.receive)
  const { Part: TicketReceipt } = useLater(loadReceipt, !phone && receipt !== undefined)
  return (
    <TicketView
      form={form}
      asks={asks}
      onAsks={(wanted) => keep({ ...kept, [confirmations.order]: wanted })}
      phone={phone}
      onSide={(side) => change({ do: 'side', side })}
      kinds={{
        kind: ticket.kind,
        offered: kinds,
        usual: usualKinds,
        third: 'stopLimit',
        onKind: (kind) => change({ do: 'kind', kind }),
        hints: <HintsButton label={t('ticket.hints')} terms={hintTerms(ticket, t)} words="spot-trade/hints" />,
      }}
      book={<ShortBook data={data} />}
      fields={(shown) => (
        <>
          <Available form={shown} />
          <PriceFields form={shown} />
          <SizeFields form={shown} />
        </>
      )}
      more={(shown) => <MoreFields form={shown} phone={phone} />}
      receipt={
        receipt && TicketReceipt ? (
          <TicketReceipt draft={draft} receipt={receipt} context={context} label={t('ticket.receipt')} />
        ) : undefined
      }
      loadConfirm={loadConfirm}
      loadPhoneSteps={loadPhoneSteps}
      isBegun={ticket.size.text !== ''}
    />
  )
}

/** What is typed, without the size of an order that may be on its way: the page that has it back knows nothing of that. */
function nextTicket({ ticket, asked, submission }: SpotForm): Ticket {
  return asked && isUnderway(submission) ? changeTicket(ticket, { do: 'placed', size: asked.ticket.size }) : ticket
}

/** The kind of order chosen last is preselected on the next visit. */
function useLastKind(): OrderKind | undefined {
  const [orderForm] = useSetting('orderForm')
  return orderKinds.find((kind) => kind === orderForm?.kind)
}

function useRememberKind(kind: OrderKind): void {
  const [orderForm = {}, keep] = useSetting('orderForm')
  const remember = useEffectEvent((chosen: OrderKind) => {
    if ((orderForm.kind ?? 'limit') !== chosen) keep({ ...orderForm, kind: chosen })
  })
  useEffect(() => remember(kind), [kind])
}

/** Fills and ends are reported by the account's stream, unless the user has turned those notifications off. */
function isReportedByNews(placed: Placed, { fills, ended }: NewsWishes): boolean {
  const fate = fateOf(placed)
  if (fate === 'filled' || fate === 'partly') return fills
  return fate.startsWith('ended') && ended
}
