import { type OverlayFigure, type OverlayTemplate, utils } from 'klinecharts'

/** What a line of the user's own shows. */
export interface LinePicture {
  readonly label: string
  readonly colour: string
  readonly onColour: string
  readonly ground: string
  readonly isDashed: boolean
  readonly isMovable: boolean
  /** The end of the line has a cross that cancels it. */
  readonly isClosable: boolean
  readonly size: number
  readonly family: string
  /** The price as the axis shows it, at a height. */
  readonly write: (value: number) => string
}

export const CLOSE_FIGURE = 'close'
const END_GAP = 8
const PADDING = 5
const CROSS = '\u00d7'
const MOVING = ['onPressedMoveStart', 'onPressedMoving', 'onPressedMoveEnd'] as const

export const orderLineTemplate: OverlayTemplate<LinePicture> = lineTemplate('orderLine')
export const alertLineTemplate: OverlayTemplate<LinePicture> = lineTemplate('alertLine')

/** A line across the pane, its label before the axis, and its price on it. */
function lineTemplate(name: string): OverlayTemplate<LinePicture> {
  return {
    name,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates: [at], bounding }) => {
      const picture = overlay.extendData
      return at ? pointFigures(picture, at.y, bounding.width) : []
    },
    createYAxisFigures: ({ overlay, coordinates: [at], bounding, yAxis }) => {
      const { size, family, colour, onColour, write } = overlay.extendData
      const value = overlay.points[0]?.value
      if (!at || value === undefined) return []
      const isFromZero = yAxis?.isFromZero() ?? false
      return {
        type: 'text',
        attrs: {
          x: isFromZero ? 0 : bounding.width,
          y: at.y,
          text: write(value),
          align: isFromZero ? 'left' : 'right',
          baseline: 'middle',
        },
        styles: { color: onColour, backgroundColor: colour, size, family },
        ignoreEvent: true,
      }
    },
  }
}

function pointFigures(picture: LinePicture, y: number, width: number): OverlayFigure[] {
  const { label, colour, ground, isDashed, isMovable, isClosable, size, family } = picture
  const still = isMovable ? {} : { ignoreEvent: [...MOVING] }
  const text = { size, family, borderSize: 1, borderColor: colour, backgroundColor: ground, color: colour }
  const padding = { paddingLeft: PADDING, paddingRight: PADDING, paddingTop: 4, paddingBottom: 4, borderRadius: 2 }
  const crossWidth = isClosable ? utils.calcTextWidth(CROSS, size + 3, 'normal', family) + 2 * PADDING : 0
  const labelEnd = width - END_GAP - crossWidth
  const box = { y, align: 'right', baseline: 'middle', height: size + 8 } as const
  const figures: OverlayFigure[] = [
    {
      key: 'line',
      type: 'line',
      attrs: { coordinates: [{ x: 0, y }, { x: width, y }] }, // biome-ignore format: two points
      styles: { color: colour, size: 1, style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4] },
      ...still,
    },
    { key: 'label', type: 'text', attrs: { ...box, x: labelEnd, text: label }, styles: { ...text, ...padding, style: 'stroke_fill' }, ...still }, // biome-ignore format: one figure
  ]
  if (isClosable)
    figures.push({
      key: CLOSE_FIGURE,
      type: 'text',
      attrs: { ...box, x: width - END_GAP, text: CROSS },
      styles: { ...text, ...padding, paddingTop: 2, paddingBottom: 2, size: size + 3, style: 'stroke_fill' },
      ignoreEvent: [...MOVING],
    })
  return figures
}
