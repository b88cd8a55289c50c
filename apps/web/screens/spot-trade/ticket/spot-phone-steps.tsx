import { PhoneSteps } from '../../../desk/order-ticket/phone-steps.tsx'
import type { TicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { AskedOrder } from './sending/asked-order.tsx'
import { PlacedSummary } from './sending/placed-summary.tsx'
import { placedText } from './sending/placed-text.ts'
import type { SpotParts } from './spot-rules.ts'
import { useSpotWords } from './use-spot-words.ts'

export function SpotPhoneSteps({ form }: { readonly form: TicketForm<SpotParts> }) {
  const t = useSpotWords()
  const { asked, context, submission } = form
  const placed = submission.step === 'placed' ? submission.placed : undefined
  return (
    <PhoneSteps
      form={form}
      question={asked && <AskedOrder asked={asked} context={context} />}
      fate={placed && placedText(placed, context.data.market, t)}
      came={placed && <PlacedSummary context={context} placed={placed} />}
    />
  )
}
