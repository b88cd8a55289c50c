import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { SiteApiError } from '../../site-api/site-api.ts'
import type { DeskMessage } from '../desk.ts'
import { type Draft, draftOf, type TicketField } from './draft.ts'
import { changeTicket, startTicket, type Ticket, type TicketAction } from './order-ticket.ts'
import { type Problem, problemsOf } from './problems/problems.ts'
import { type Receipt, receiptOf } from './sending/receipt.ts'
import { isUnderway, nextSubmission, type Placed, type Refusal, type Submission } from './sending/submission.ts'
import { buttonOf, type TicketButton } from './sending/ticket-button.ts'
import { requestOf, type TicketRequest } from './sending/ticket-request.ts'
import { useLookAgain } from './sending/use-look-again.ts'
import { type Sight, sightOf, type TicketFacts } from './sight.ts'

export interface TicketSettings {
  readonly facts: TicketFacts
  /** Sends the request; rejects with a `SiteApiError`. Sending the same request again must be harmless. */
  readonly send: (request: TicketRequest) => Promise<Placed>
  /** Looks for what became of a request, without sending it. */
  readonly find: (request: TicketRequest) => Promise<Placed | undefined>
  /** Handles a rejection that is not about the form; false if it is about the form. */
  readonly tellOverPage: (error: unknown) => boolean
  readonly onSignIn: () => void
  /** Somebody with nothing to trade with asks for money. */
  readonly onFund: () => void
  readonly onPlaced: (placed: Placed) => void
  /** Ask before every order; prices far from the market always need confirmation. */
  readonly asks: boolean
  /** The answer stays on the screen until it is dismissed. */
  readonly keepsAnswer?: boolean
  readonly start?: Partial<Ticket>
}

/** What a ticket would do, computed at one moment. */
export interface Outlook {
  readonly ticket: Ticket
  readonly draft: Draft
  readonly problems: readonly Problem[]
  readonly receipt: Receipt | undefined
  readonly button: TicketButton
}

export interface TicketForm extends Outlook {
  readonly sight: Sight
  readonly submission: Submission
  /** The order shown in the confirmation: this is what will be sent. What it would do follows the market. */
  readonly asked: Outlook | undefined
  /** The fields have changed since: they are of the next order, and an answer is about the one before. */
  readonly isOfNext: boolean
  /** Missing values are shown at their fields after the first attempt to send. */
  readonly wasTried: boolean
  readonly element: RefObject<HTMLFormElement | null>
  /** The line that says what is wrong, where the form has one; undefined = each field says it by itself. */
  readonly noteId?: string | undefined
  readonly change: (action: TicketAction) => void
  /** The button. */
  readonly press: () => void
  readonly confirm: () => void
  readonly askAgain: () => void
  readonly dismiss: () => void
  /** Handles a message from another panel. */
  readonly hear: (message: DeskMessage) => void
}

export function useTicketForm({
  facts,
  send,
  find,
  tellOverPage,
  onSignIn,
  onFund,
  onPlaced,
  asks,
  keepsAnswer,
  start,
}: TicketSettings): TicketForm {
  const [ticket, dispatch] = useReducer(changeTicket, { ...start, price: facts.last ?? '' }, startTicket)
  const [submission, step] = useReducer(nextSubmission, { step: 'idle' })
  const [asked, setAsked] = useState<Outlook>()
  const [wasTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const sight = sightOf(facts)
  const draft = draftOf(ticket, sight)
  const problems = problemsOf(ticket, draft, sight)
  const button = buttonOf(ticket, draft, problems, sight)
  const outlook: Outlook = { ticket, draft, problems, receipt: receiptOf(draft, sight), button }

  const told = (placed: Placed) => {
    if (asked) dispatch({ do: 'placed', size: asked.ticket.size })
    setTried(false)
    if (!keepsAnswer) step({ is: 'dismissed' })
    onPlaced(placed)
  }
  useSending(submission, { send, tellOverPage }, step, told)
  useLookAgain(submission, facts.account === 'live', find, (placed) => {
    step({ is: 'found', placed })
    told(placed)
  })

  const isOfNext = asked !== undefined && asked.ticket !== ticket
  const change = (action: TicketAction) => {
    // Whoever types the next order may not have read yet that the last one was refused.
    if (submission.step === 'placed' || (submission.step === 'refused' && !isOfNext)) step({ is: 'dismissed' })
    dispatch(action)
  }
  const press = () => {
    if (isUnderway(submission)) return
    if (button.does === 'signIn') onSignIn()
    if (button.does === 'fund') onFund()
    if (button.does === 'turnPostOnly') change({ do: 'kind', kind: 'postOnly' })
    if (button.does === 'fix') {
      setTried(true)
      focusField(element.current, button.problem.field)
    }
    if (button.does !== 'send') return
    const request = requestOf(ticket, draft, sight, crypto.randomUUID())
    const mustAsk = asks || problems.some(({ level }) => level === 'ask')
    setAsked(outlook)
    step(mustAsk ? { is: 'asked', request } : { is: 'sent', request })
  }
  const hear = (message: DeskMessage) => {
    if (message.kind === 'price') change({ do: 'pickPrice', price: message.price })
    if (message.kind === 'qty') change({ do: 'pickQty', qty: message.qty })
    if (message.kind === 'side') change({ do: 'side', side: message.side })
    if (message.kind === 'compose') {
      change({ do: 'side', side: message.side })
      element.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
    }
    if (message.kind === 'percent') change({ do: 'size', by: 'percent', text: String(message.percent) })
    if (message.kind === 'submit') press()
  }
  return {
    ...outlook,
    sight,
    submission,
    asked: asked && submission.step === 'asking' ? nowOf(asked, sight) : asked,
    isOfNext,
    wasTried,
    element,
    change,
    press,
    confirm: () => {
      if (submission.step === 'asking' && button.does === 'send') step({ is: 'sent', request: submission.request })
    },
    askAgain: () => step({ is: 'sentAgain' }),
    dismiss: () => step({ is: 'dismissed' }),
    hear,
  }
}

/** What an order that stays as it is would do by now. */
function nowOf(asked: Outlook, sight: Sight): Outlook {
  const { ticket, draft } = asked
  return { ...asked, problems: problemsOf(ticket, draft, sight), receipt: receiptOf(draft, sight) }
}

/** Sends each attempt once, however often the component renders. */
function useSending(
  submission: Submission,
  { send, tellOverPage }: Pick<TicketSettings, 'send' | 'tellOverPage'>,
  step: (event: Parameters<typeof nextSubmission>[1]) => void,
  told: (placed: Placed) => void,
): void {
  const begun = useRef<Submission>(undefined)
  useEffect(() => {
    if (submission.step !== 'sending' || begun.current === submission) return
    begun.current = submission
    send(submission.request).then(
      (placed) => {
        step({ is: 'placed', placed })
        told(placed)
      },
      (error: unknown) => {
        const refusal = refusalOf(error)
        step(refusal ? { is: 'refused', refusal } : { is: 'lost' })
        if (tellOverPage(error)) step({ is: 'dismissed' })
      },
    )
  })
}

/** Only an answer from the exchange is a rejection; after any other error the outcome is unknown. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof SiteApiError) || error.failure !== 'refused') return undefined
  const { filter } = (error.data ?? {}) as { filter?: unknown }
  return { code: error.code, text: error.message, ...(typeof filter === 'string' && { filter }) }
}

function focusField(form: HTMLFormElement | null, field: TicketField): void {
  form?.querySelector<HTMLElement>(`[data-field~="${field}"] :is(input, select, button)`)?.focus()
}
