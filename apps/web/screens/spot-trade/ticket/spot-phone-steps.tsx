import { PhoneSteps } from '../../../desk/order-ticket/phone-steps.tsx'
import type { TicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { useTicketWords } from '../../../desk/order-ticket/use-ticket-words.ts'
import { AskedOrder } from './sending/asked-order.tsx'
import { PlacedFacts } from './sending/placed-facts.tsx'
import { placedText } from './sending/placed-text.ts'
import type { SpotParts } from './spot-rules.ts'

export function SpotPhoneSteps({ form }: { readonly form: TicketForm<SpotParts> }) {
  const t = useTicketWords()
  const { asked, sight, submission } = form
  const placed = submission.step === 'placed' ? submission.placed : undefined
  return (
    <PhoneSteps
      form={form}
      question={asked && <AskedOrder asked={asked} sight={sight} />}
      fate={placed && placedText(placed, sight.facts.market, t)}
      came={placed && <PlacedFacts sight={sight} placed={placed} />}
    />
  )
}
