import PDFDocument from 'pdfkit'
import type { StatementCoin } from './statement.ts'

/** About whom, and by whom. */
export interface StatementHead {
  readonly year: number
  readonly legalName: string
  readonly userId: number
  readonly madeAtMs: number
}

const MARGIN = 50
const LINE = 14
const SIZE = 9
/** Right edges of amounts; the first column begins at the margin. */
const EDGES = { received: 320, paid: 430, balance: 545 } as const
const AMOUNT_WIDTH = 110

/**
 * A statement on paper. Its letters are the fonts that every reader of PDF has, which write Latin only, so it is in English
 * whatever the language of the page; names of the operator in other letters are left out. The numbers are those of the CSV.
 */
export function statementPdf(coins: readonly StatementCoin[], head: StatementHead): AsyncIterable<Uint8Array> {
  const { year, legalName, userId, madeAtMs } = head
  const made = new Date(madeAtMs)
  const page = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: 'en', displayTitle: true },
    info: { Title: `Statement ${year}`, Author: latin(legalName), CreationDate: made },
  })
  page.font('Helvetica-Bold').fontSize(16).text(`Statement ${year}`)
  page
    .font('Helvetica')
    .fontSize(SIZE)
    .text([latin(legalName), `Account ${userId}`].filter((each) => each !== '').join(', '))
    .text(`1 January to 31 December ${year} (UTC), as the ledger has it. Made ${made.toISOString().slice(0, 16)}Z.`)
    .moveDown()
  let at = page.y
  const room = (lines: number) => {
    if (at + lines * LINE <= page.page.height - MARGIN) return
    page.addPage()
    at = MARGIN
  }
  const row = (cells: readonly [string, string, string, string], font: 'Helvetica' | 'Helvetica-Bold') => {
    room(1)
    const [first, received, paid, balance] = cells
    page.font(font).fontSize(SIZE)
    page.text(first, MARGIN, at, { lineBreak: false })
    for (const [text, edge] of [
      [received, EDGES.received],
      [paid, EDGES.paid],
      [balance, EDGES.balance],
    ] as const)
      page.text(text, edge - AMOUNT_WIDTH, at, { width: AMOUNT_WIDTH, align: 'right', lineBreak: false })
    at += LINE
  }
  if (coins.length === 0) page.text('Nothing came or went, and nothing was there.')
  for (const { coin, lines } of coins) {
    // A coin's heading does not stay alone at the foot of a page.
    room(4)
    at += LINE / 2
    row([coin, 'Received', 'Paid', 'Balance'], 'Helvetica-Bold')
    for (const { product, line, received, paid, balance } of lines)
      row([product ? `${product}: ${line}` : line, received ?? '', paid ?? '', balance ?? ''], 'Helvetica')
  }
  page.end()
  return page as unknown as AsyncIterable<Uint8Array>
}

/** What the standard fonts can write; a name in other letters would become nonsense. */
function latin(text: string): string {
  return /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text) ? text : ''
}
