import { type ChartTheme, withOpacity } from '../chart-theme.ts'
import type { DepthCurves, DepthPoint } from './depth-curve.ts'

/** Everything one frame of the depth chart shows. Measures are in CSS pixels. */
export interface DepthPicture {
  readonly width: number
  readonly height: number
  readonly curves: DepthCurves
  readonly theme: ChartTheme
  /** Where the pointer is, from the left. */
  readonly pointedX: number | undefined
  readonly writePrice: (priceSteps: number) => string
  readonly writeQty: (qtySteps: number) => string
}

const AXIS_HEIGHT = 22
const HEADROOM = 0.12
const PRICE_TICKS = 4
const QTY_TICKS = 4

export function paintDepth(context: CanvasRenderingContext2D, picture: DepthPicture): void {
  const { width, height, theme } = picture
  context.clearRect(0, 0, width, height)
  context.font = `${theme.size}px ${theme.family}`
  context.direction = 'ltr'
  paintGrid(context, picture)
  paintSide(context, picture, picture.curves.bids, theme.gain, 0)
  paintSide(context, picture, picture.curves.asks, theme.loss, width)
  if (picture.pointedX !== undefined) paintPointer(context, picture, picture.pointedX)
}

/** The price under a place from the left, in steps. */
export function priceStepsAt({ width, curves }: Pick<DepthPicture, 'width' | 'curves'>, x: number): number {
  return curves.lowSteps + (x / width) * (curves.highSteps - curves.lowSteps)
}

function xOf({ width, curves }: DepthPicture, priceSteps: number): number {
  return ((priceSteps - curves.lowSteps) / (curves.highSteps - curves.lowSteps)) * width
}

function yOf({ height, curves }: DepthPicture, qtySteps: number): number {
  const ground = height - AXIS_HEIGHT
  return ground - (qtySteps / Math.max(1, curves.mostQtySteps)) * ground * (1 - HEADROOM)
}

/** Stairs from the best price out to the edge: at each price the sum grows at once. */
function paintSide(
  context: CanvasRenderingContext2D,
  picture: DepthPicture,
  points: readonly DepthPoint[],
  colour: string,
  edge: number,
): void {
  const ground = picture.height - AXIS_HEIGHT
  const [best] = points
  if (!best) return
  const stairs = new Path2D()
  let y = ground
  stairs.moveTo(xOf(picture, best.priceSteps), y)
  for (const point of points) {
    const x = xOf(picture, point.priceSteps)
    stairs.lineTo(x, y)
    y = yOf(picture, point.qtySteps)
    stairs.lineTo(x, y)
  }
  stairs.lineTo(edge, y)
  const area = new Path2D(stairs)
  area.lineTo(edge, ground)
  area.closePath()
  context.fillStyle = withOpacity(colour, 0.16)
  context.fill(area)
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.stroke(stairs)
}

function paintGrid(context: CanvasRenderingContext2D, picture: DepthPicture): void {
  const { width, height, theme, curves, writePrice, writeQty } = picture
  const ground = height - AXIS_HEIGHT
  context.fillStyle = theme.text3
  context.strokeStyle = theme.grid
  context.lineWidth = 1
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  for (let tick = 1; tick < PRICE_TICKS; tick += 1) {
    const x = Math.round((width * tick) / PRICE_TICKS) + 0.5
    line(context, x, 0, x, ground)
    context.fillText(writePrice(priceStepsAt(picture, x)), x, ground + AXIS_HEIGHT / 2)
  }
  context.textAlign = 'right'
  const step = roundStep(curves.mostQtySteps / QTY_TICKS)
  for (let qtySteps = step; qtySteps <= curves.mostQtySteps; qtySteps += step) {
    const y = Math.round(yOf(picture, qtySteps)) + 0.5
    line(context, 0, y, width, y)
    context.fillText(writeQty(qtySteps), width - 6, y - theme.size / 2 - 2)
  }
  context.strokeStyle = theme.edge
  line(context, 0, ground + 0.5, width, ground + 0.5)
}

function paintPointer(context: CanvasRenderingContext2D, picture: DepthPicture, x: number): void {
  const { height, theme } = picture
  context.strokeStyle = theme.text3
  context.setLineDash([3, 3])
  line(context, Math.round(x) + 0.5, 0, Math.round(x) + 0.5, height - AXIS_HEIGHT)
  context.setLineDash([])
}

function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}

/** The nearest of 1, 2, 5 and their tens that is not smaller. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return ([1, 2, 5].find((factor) => factor * ten >= least) ?? 10) * ten
}
