/** What a share card says; texts as they are shown. */
export interface ShareCard {
  readonly brand: string
  readonly contract: string
  /** Side, margin mode, leverage. */
  readonly about: string
  readonly result: string
  readonly isGain: boolean
  /** Size and amounts come only if their owner wants it. */
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly at: string
  readonly isFromRight: boolean
}

export interface ShareTheme {
  readonly ground: string
  readonly text: string
  readonly text3: string
  readonly gain: string
  readonly loss: string
  readonly line: string
  readonly family: string
}

export const SHARE_SIZE = { width: 640, height: 400 } as const
/** So many pixels for each: sharp where it is posted, too. */
export const SHARE_SCALE = 2

const EDGE = 40
const ROW = 32

/** Paints the card; a picture holds nothing that is not to be seen on it. */
export function paintShareCard(canvas: CanvasRenderingContext2D, card: ShareCard, theme: ShareTheme): void {
  const { width, height } = SHARE_SIZE
  const [start, end] = card.isFromRight ? [width - EDGE, EDGE] : [EDGE, width - EDGE]
  canvas.setTransform(SHARE_SCALE, 0, 0, SHARE_SCALE, 0, 0)
  canvas.direction = card.isFromRight ? 'rtl' : 'ltr'
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    canvas.font = `${weight} ${size}px ${theme.family}`
    canvas.fillStyle = colour
    canvas.textAlign = x === start ? 'start' : 'end'
    canvas.fillText(text, x, y)
  }
  canvas.fillStyle = theme.ground
  canvas.fillRect(0, 0, width, height)
  write(card.contract, start, 64, 28, theme.text, 600)
  write(card.brand, end, 64, 20, theme.text3, 600)
  write(card.about, start, 96, 18, theme.text3)
  // Figures run from the left in every language.
  canvas.direction = 'ltr'
  canvas.textAlign = card.isFromRight ? 'right' : 'left'
  canvas.font = `600 64px ${theme.family}`
  canvas.fillStyle = card.isGain ? theme.gain : theme.loss
  canvas.fillText(card.result, start, 188)
  canvas.direction = card.isFromRight ? 'rtl' : 'ltr'
  canvas.fillStyle = theme.line
  canvas.fillRect(EDGE, 216, width - 2 * EDGE, 1)
  card.rows.forEach(([name, value], at) => {
    write(name, start, 252 + at * ROW, 18, theme.text3)
    write(value, end, 252 + at * ROW, 18, theme.text)
  })
  write(card.at, start, height - 20, 14, theme.text3)
}
