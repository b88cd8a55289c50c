import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { DeskMessage } from '../desk.ts'
import type { Problem } from './problems/problem.ts'
import { readRefusal } from './sending/read-refusal.ts'
import { isUnderway, nextSubmission, type Submission, type SubmissionEvent } from './sending/submission.ts'
import { useLookAgain } from './sending/use-look-again.ts'
import type { TicketButton } from './ticket-button.ts'
import type { TicketParts, TicketRules } from './ticket-rules.ts'
import type { TicketRefusals } from './use-ticket-refusals.ts'

export interface TicketSettings<P extends TicketParts> {
  readonly rules: TicketRules<P>
  readonly data: P['data']
  /** Sends the request; rejects with a `SiteApiError`. Sending the same request again must be harmless. */
  readonly send: (request: P['request']) => Promise<P['placed']>
  /** Looks for what became of a request, without sending it. */
  readonly find: (request: P['request']) => Promise<P['placed'] | undefined>
  /** What a rejection says, and those that are not about the form. */
  readonly refusals: TicketRefusals
  readonly onSignIn: () => void
  /** Somebody with nothing to trade with asks for money. */
  readonly onFund: () => void
  readonly onPlaced: (placed: P['placed']) => void
  /** Ask before every order; prices far from the market always need confirmation. */
  readonly asks: boolean
  /** The answer stays on the screen until it is dismissed. */
  readonly keepsAnswer?: boolean
  readonly start?: Partial<P['ticket']>
}

/** What a ticket would do, computed at one moment. */
export interface Outlook<P extends TicketParts = TicketParts> {
  readonly ticket: P['ticket']
  readonly draft: P['draft']
  readonly problems: readonly Problem[]
  readonly receipt: P['receipt'] | undefined
  readonly button: TicketButton
}

export interface TicketForm<P extends TicketParts = TicketParts> extends Outlook<P> {
  readonly context: P['context']
  readonly submission: Submission<P['request'], P['placed']>
  /** The field a refusal is about, if the form has it and still holds that order; undefined = the order as a whole. */
  readonly refusedField: string | undefined
  /** The order shown in the confirmation: this is what will be sent. What it would do follows the market. */
  readonly asked: Outlook<P> | undefined
  /** The fields have changed since: they are of the next order, and an answer is about the one before. */
  readonly isOfNext: boolean
  /** Missing values are shown at their fields after the first attempt to send. */
  readonly wasTried: boolean
  readonly element: RefObject<HTMLFormElement | null>
  /** The line that says what is wrong, where the form has one; undefined = each field says it by itself. */
  readonly noteId?: string | undefined
  readonly change: (action: P['action']) => void
  /** The button. */
  readonly press: () => void
  readonly confirm: () => void
  readonly askAgain: () => void
  readonly dismiss: () => void
  /** Handles a message from another panel. */
  readonly receive: (message: DeskMessage) => void
}

export function useTicketForm<P extends TicketParts>({
  rules,
  data,
  send,
  find,
  refusals,
  onSignIn,
  onFund,
  onPlaced,
  asks,
  keepsAnswer,
  start,
}: TicketSettings<P>): TicketForm<P> {
  const [ticket, dispatch] = useReducer(rules.change, undefined, () => rules.start(data, start))
  const [submission, step] = useReducer(nextSubmission<P['request'], P['placed']>, { step: 'idle' })
  const [asked, setAsked] = useState<Outlook<P>>()
  const [wasTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const context = rules.contextOf(data)
  const draft = rules.draftOf(ticket, context)
  const problems = rules.problemsOf(ticket, draft, context)
  const button = rules.buttonOf(ticket, draft, problems, context)
  const outlook: Outlook<P> = { ticket, draft, problems, receipt: rules.receiptOf(draft, context), button }

  const conclude = (placed: P['placed']) => {
    if (asked) dispatch(rules.afterPlaced(asked.ticket))
    setTried(false)
    if (!keepsAnswer) step({ is: 'dismissed' })
    onPlaced(placed)
  }
  useSending(submission, { send, refusals }, step, conclude)
  useLookAgain(submission, data.account === 'live', find, (placed) => {
    step({ is: 'found', placed })
    conclude(placed)
  })

  const isOfNext = asked !== undefined && asked.ticket !== ticket
  const change = (action: P['action']) => {
    // Whoever types the next order may not have read yet that the last one was refused.
    if (submission.step === 'placed' || (submission.step === 'refused' && !isOfNext)) step({ is: 'dismissed' })
    dispatch(action)
  }
  const press = () => {
    if (isUnderway(submission)) return
    if (button.does === 'signIn') onSignIn()
    if (button.does === 'fund') onFund()
    if (button.does === 'turnPostOnly') change(rules.turnPostOnly)
    if (button.does === 'fix') {
      setTried(true)
      focusField(element.current, button.problem.field)
    }
    if (button.does !== 'send') return
    const request = rules.requestOf(ticket, draft, context, crypto.randomUUID())
    const mustAsk = asks || problems.some(({ level }) => level === 'ask')
    setAsked(outlook)
    step(mustAsk ? { is: 'asked', request } : { is: 'sent', request })
  }
  const receive = (message: DeskMessage) => {
    const action = rules.received(message)
    if (action !== undefined) change(action)
    if (message.kind === 'compose') element.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
    if (message.kind === 'submit') press()
  }
  return {
    ...outlook,
    context,
    submission,
    refusedField:
      submission.step === 'refused' && !isOfNext ? rules.refusedField(submission.refusal, draft) : undefined,
    asked: asked && submission.step === 'asking' ? nowOf(rules, asked, context) : asked,
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
    receive,
  }
}

/** What an order that stays as it is would do by now. */
function nowOf<P extends TicketParts>(rules: TicketRules<P>, asked: Outlook<P>, context: P['context']): Outlook<P> {
  const { ticket, draft } = asked
  return { ...asked, problems: rules.problemsOf(ticket, draft, context), receipt: rules.receiptOf(draft, context) }
}

/** Sends each attempt once, however often the component renders. */
function useSending<P extends TicketParts>(
  submission: Submission<P['request'], P['placed']>,
  { send, refusals }: Pick<TicketSettings<P>, 'send' | 'refusals'>,
  step: (event: SubmissionEvent<P['request'], P['placed']>) => void,
  onPlaced: (placed: P['placed']) => void,
): void {
  const begun = useRef<typeof submission>(undefined)
  useEffect(() => {
    if (submission.step !== 'sending' || begun.current === submission) return
    begun.current = submission
    send(submission.request).then(
      (placed) => {
        step({ is: 'placed', placed })
        onPlaced(placed)
      },
      (error: unknown) => {
        const refusal = readRefusal(error, refusals)
        step(refusal ? { is: 'refused', refusal } : { is: 'lost' })
        if (refusals.reportOverPage(error)) step({ is: 'dismissed' })
      },
    )
  })
}

function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[data-field~="${field}"] :is(input, select, button)`)?.focus()
}
