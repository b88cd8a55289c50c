import type { HintTerm } from '../../../desk/order-ticket/hints/hint-list.tsx'
import { allowedTimes, hasLimitPrice, hasTrigger, mayHaveExits, type Ticket } from './order-ticket.ts'
import type { SpotWords } from './use-spot-words.ts'

/** The terms a form shows by now, from top to bottom, each with the sentence that explains it. */
export function hintTerms(ticket: Ticket, t: SpotWords): HintTerm[] {
  const { kind } = ticket
  const ofLists = t.find(`ticket.kind.about.${kind}`)
  const times = allowedTimes(ticket)
  return [
    { name: t(`ticket.kind.${kind}`), ...(ofLists === undefined ? { hint: kind } : { text: ofLists }) },
    ...(hasTrigger(ticket) ? [{ name: t('ticket.field.trigger'), hint: 'trigger' }] : []),
    ...(kind === 'trailing'
      ? [
          { name: t('ticket.field.trailingPercent'), hint: 'trail' },
          { name: t('ticket.field.activation'), hint: 'activation' },
        ]
      : []),
    ...(hasLimitPrice(ticket) ? [{ name: t('ticket.touch'), hint: 'touch' }] : []),
    ...(kind === 'iceberg' ? [{ name: t('ticket.field.visible'), hint: 'visible' }] : []),
    ...(mayHaveExits(ticket) || kind === 'otoco' ? [{ name: t('ticket.exits.short'), hint: 'exits' }] : []),
    ...(times.length > 1
      ? times.map((time) => ({ name: t(`ticket.tif.${time}`), text: t(`ticket.tif.about.${time}`) }))
      : []),
    { name: t('ticket.stp.label'), hint: 'stp' },
  ]
}
