interface PosterLines {
  readonly title: string
  readonly text: string
  readonly code: string
  readonly link: string
}

const [WIDTH, HEIGHT] = [1_080, 1_350]
const QR = 560

/** A picture to pass around, in the colours and the typeface of the page: what it is, the code, and the QR code that is shown. */
export async function drawPoster(qr: SVGSVGElement, { title, text, code, link }: PosterLines): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body)
  const write = (line: string, y: number, size: number, weight = 400) => {
    pen.font = `${weight} ${size}px ${fontFamily}`
    pen.fillText(line, WIDTH / 2, y, WIDTH - 120)
  }
  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = color
  pen.textAlign = 'center'
  pen.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  write(title, 190, 88, 700)
  write(text, 290, 44)
  write(code, 1_110, 56, 700)
  pen.direction = 'ltr'
  write(link, 1_220, 32)
  const left = (WIDTH - QR) / 2
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, 400, QR, QR)
  const modules = qr.viewBox.baseVal.width
  pen.translate(left, 400)
  pen.scale(QR / modules, QR / modules)
  pen.fillStyle = '#000000'
  pen.fill(new Path2D(qr.querySelector('path')?.getAttribute('d') ?? ''))
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('the picture is empty'))), 'image/png')
  })
}
