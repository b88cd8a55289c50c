import http from 'node:http'

/** Places an order from a local address of choice. */
export function askFrom(localAddress: string, port: number, path: string, apiKey: string) {
  const headers = { 'x-mbx-apikey': apiKey }
  return new Promise<{ status: number; body: { orderId: number } }>((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, method: 'POST', path, headers, localAddress },
      (response) => {
        response.setEncoding('utf8')
        response.toArray().then((parts) => {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(parts.join('')) })
        }, reject)
      },
    )
    request.on('error', reject).end()
  })
}
