import { type Coordinate, type OverlayFigure, type OverlayTemplate, utils, type YAxis } from 'klinecharts'
import { besideLegend, type LabelPlace, labelPlaces, partsBetween, tagHeights } from './label-layout.ts'

/** What a line of the user's own shows. */
export interface LinePicture {
  readonly key: string
  readonly label: string
  readonly colour: string
  readonly onColour: string
  readonly ground: string
  readonly isDashed: boolean
  /** It can be dragged, or says why not. */
  readonly isTouchable: boolean
  /** The end of the label has a cross that cancels it. */
  readonly isClosable: boolean
  readonly size: number
  readonly family: string
  /** The price as the axis shows it, at a height. */
  readonly write: (value: number) => string
  /** All lines of the chart: their labels share its room. */
  readonly all: () => readonly { readonly value: number; readonly picture: LinePicture }[]
  /** Down to where the legend is written over everything else. */
  readonly legendEnd: () => number
}

export const CLOSE_FIGURE = 'close'
const START_GAP = 8
const PADDING = 5
const CROSS = '\u00d7'
const MOVING = ['onPressedMoveStart', 'onPressedMoving', 'onPressedMoveEnd'] as const

export const orderLineTemplate: OverlayTemplate<LinePicture> = lineTemplate('orderLine')
export const alertLineTemplate: OverlayTemplate<LinePicture> = lineTemplate('alertLine')
export const levelLineTemplate: OverlayTemplate<LinePicture> = lineTemplate('levelLine')

/** A line across the pane, its label over the oldest bars in view, and its price on the axis. */
function lineTemplate(name: string): OverlayTemplate<LinePicture> {
  return {
    name,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates: [at], bounding, yAxis }) => {
      const picture = overlay.extendData
      if (!at || !yAxis) return []
      const labels = labelsOf(picture, at.y, yAxis, bounding.width)
      const label = labels.find(({ key }) => key === picture.key) ?? { x: START_GAP, y: at.y }
      const parts = partsBetween(coveredAt(at.y, labels, boxHeight(picture)), bounding.width)
      return pointFigures(picture, at.y, label, parts)
    },
    createYAxisFigures: ({ chart, overlay, coordinates: [at], bounding, yAxis }) => {
      const { size, family, colour, onColour, write } = overlay.extendData
      const value = overlay.points[0]?.value
      if (!at || value === undefined || !yAxis) return []
      const isFromZero = yAxis.isFromZero()
      return {
        type: 'text',
        attrs: {
          x: isFromZero ? 0 : bounding.width,
          y: tagOf(overlay.extendData, at.y, yAxis, chart.getDataList().at(-1)?.close),
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

/** The one that is drawn may be under the pointer, away from its price. */
function heightsOf({ key, all }: LinePicture, y: number, yAxis: YAxis) {
  return all().map(({ value, picture }) => ({
    picture,
    y: picture.key === key ? y : yAxis.convertToPixel(value),
  }))
}

interface PlacedLabel extends LabelPlace {
  readonly key: string
  readonly width: number
}

/** Where the labels of all lines stand. */
function labelsOf(picture: LinePicture, y: number, yAxis: YAxis, end: number): PlacedLabel[] {
  const labels = heightsOf(picture, y, yAxis).map((line) => ({
    key: line.picture.key,
    y: labelHeight(line.picture, line.y),
    width: labelWidth(line.picture) + crossWidth(line.picture),
  }))
  const room = { height: boxHeight(picture), start: START_GAP, end, top: picture.legendEnd() }
  const places = labelPlaces(labels, room)
  return labels.map(({ key, width, y: at }) => ({ key, width, ...(places.get(key) ?? { x: START_GAP, y: at }) }))
}

/** What labels cover at a height: no line is drawn through what is written on it, whichever was drawn first. */
function coveredAt(y: number, labels: readonly PlacedLabel[], height: number) {
  return labels.filter((label) => Math.abs(label.y - y) <= height / 2).map(({ x, width }) => [x, x + width] as const)
}

function tagOf(picture: LinePicture, y: number, yAxis: YAxis, last: number | undefined): number {
  const lines = heightsOf(picture, y, yAxis)
  const at = lines.findIndex((line) => line.picture.key === picture.key)
  const lastY = last === undefined ? undefined : yAxis.convertToPixel(last)
  const heights = tagHeights(
    lines.map((line) => line.y),
    picture.size + 6,
    lastY,
  )
  return heights[at] ?? y
}

function labelHeight(picture: LinePicture, y: number): number {
  return besideLegend(y, boxHeight(picture), picture.legendEnd())
}

function boxHeight({ size }: LinePicture): number {
  return size + 8
}

function labelWidth({ label, size, family }: LinePicture): number {
  return utils.calcTextWidth(label, size, 'normal', family) + 2 * PADDING
}

function crossWidth({ isClosable, size, family }: LinePicture): number {
  return isClosable ? utils.calcTextWidth(CROSS, size + 3, 'normal', family) + 2 * PADDING : 0
}

function pointFigures(
  picture: LinePicture,
  y: number,
  at: Readonly<Coordinate>,
  parts: ReturnType<typeof partsBetween>,
): OverlayFigure[] {
  const { label, colour, ground, isDashed, isTouchable, isClosable, size, family } = picture
  const still = isTouchable ? {} : { ignoreEvent: [...MOVING] }
  const text = { size, family, borderSize: 1, borderColor: colour, backgroundColor: ground, color: colour }
  const padding = { paddingLeft: PADDING, paddingRight: PADDING, paddingTop: 4, paddingBottom: 4, borderRadius: 2 }
  const box = { y: at.y, align: 'left', baseline: 'middle', height: boxHeight(picture) } as const
  const figures: OverlayFigure[] = [
    {
      key: 'line',
      type: 'line',
      attrs: parts.map(([from, to]) => ({ coordinates: [{ x: from, y }, { x: to, y }] })), // biome-ignore format: two points
      styles: { color: colour, size: 1, style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4] },
      ...still,
    },
    { key: 'label', type: 'text', attrs: { ...box, x: at.x, text: label }, styles: { ...text, ...padding, style: 'stroke_fill' }, ...still }, // biome-ignore format: one figure
  ]
  if (isClosable)
    figures.push({
      key: CLOSE_FIGURE,
      type: 'text',
      attrs: { ...box, x: at.x + labelWidth(picture), text: CROSS },
      styles: { ...text, ...padding, paddingTop: 2, paddingBottom: 2, size: size + 3, style: 'stroke_fill' },
      ignoreEvent: [...MOVING],
    })
  return figures
}
