import { formatUnits } from '@bowline/money'
import { BANK_CODE, TEST_CARDS } from './cards.ts'
import type { CompanyOrder } from './company.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 30rem; padding: 2rem 1rem; }
form, dl { display: grid; gap: 0.75rem; }
label { display: grid; gap: 0.25rem; }
input { font: inherit; padding: 0.5rem; }
button, .button { font: inherit; padding: 0.75rem; cursor: pointer; }
dl { grid-template-columns: auto 1fr; } dd { margin: 0; text-align: end; }
.note { font-size: 0.875rem; opacity: 0.8; } .wrong { color: #c00; }
@media (prefers-color-scheme: dark) { .wrong { color: #f88; } }`

/** Seconds after which a page that waits for the company looks again. */
const LOOK_AGAIN_SECONDS = 2

/** DEMO ONLY. The page people are sent to, as far as an order has come; without any script. `wrong`: what was sent last. */
export function payPage(order: CompanyOrder, wrong?: string): string {
  const back = `<p><a class="button" href="${escaped(order.asked.returnUrl)}">Back to the exchange</a></p>`
  const problem = wrong === undefined ? '' : `<p class="wrong" role="alert">${escaped(wrong)}</p>`
  switch (order.stage) {
    case 'waiting':
      return page('Pay', `${summary(order)}${problem}${entry(order)}`)
    case 'bank':
      return page(
        'Confirm with your bank',
        `${problem}<p>Your bank asks whether it is you who pays ${paid(order)} (3-D Secure).</p>
<form method="post" action="${order.providerId}/confirm">
<label>Code of your bank <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="6"></label>
<button>Confirm</button></form><p class="note">The simulated bank sends ${BANK_CODE}.</p>${cancel(order)}`,
      )
    case 'processing':
      return page('Your payment is being processed', `<p>This takes some seconds.</p>${back}`, LOOK_AGAIN_SECONDS)
    case 'completed':
      return page('Paid', `<p>${paid(order)} was paid.</p>${back}`)
    default:
      return page('Not paid', `<p>This payment was not made, or was given back. Nothing is owed.</p>${back}`)
  }
}

export function unknownPage(): string {
  return page('Not found', '<p>There is no such payment.</p>')
}

function summary(order: CompanyOrder): string {
  const { coin } = order.asked
  return `<dl><dt>You pay</dt><dd>${paid(order)}</dd>
<dt>You get</dt><dd>${formatUnits(order.coinAmount, 8)} ${escaped(coin)}</dd></dl>`
}

function entry({ asked, providerId }: CompanyOrder): string {
  const holder = escaped(`${asked.holder.name} ${asked.holder.familyName}`)
  const isCard = asked.paymentType === 'bankcard'
  const cards = TEST_CARDS.map(({ number, about }) => `<li><code>${number}</code> ${escaped(about)}</li>`).join('')
  const number = `<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>`
  const payer = isCard ? 'Name on the card' : 'Name of the account'
  return `<form method="post" action="${providerId}">${isCard ? number : ''}
<label>${payer} <input name="payer" autocomplete="cc-name" required maxlength="100" value="${holder}"></label>
<button>Pay</button></form>
<p class="note">A simulated company: no money moves.${isCard ? ' Cards:' : ''}</p>
${isCard ? `<ul class="note">${cards}</ul>` : ''}
${cancel({ providerId })}`
}

function cancel({ providerId }: Pick<CompanyOrder, 'providerId'>): string {
  return `<form method="post" action="${providerId}/cancel"><button>Cancel</button></form>`
}

function paid({ asked }: CompanyOrder): string {
  return `${formatUnits(asked.pay / 1_000_000n, 2)} ${escaped(asked.currency)}`
}

function page(title: string, body: string, againSeconds?: number): string {
  const again = againSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Demo Pay</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${again}<link rel="stylesheet" href="/style.css"></head>
<body><header><strong>Demo Pay</strong></header><main><h1>${title}</h1>${body}</main></body></html>`
}

export const styleSheet = STYLE

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
