import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Metrics } from './metrics.ts'

it('shows each figure with the process that counted it', async () => {
  const metrics = new Metrics('api')
  const orders = metrics.counter('orders_total', 'orders by outcome', ['outcome'])
  orders.inc({ outcome: 'accepted' }, 3)
  let lag = 5
  metrics.gauge('projector_lag', 'commands behind', () => lag)
  metrics.gauges('table_used', 'places in use', 'table', () => [['orders', lag]])
  metrics.duration('request', 'time to answer').observe(0.0002)
  lag = 7
  const { body, contentType } = await metrics.render()
  assert.match(contentType, /^text\/plain/)
  assert.match(body, /^bowline_orders_total\{outcome="accepted",process="api"\} 3$/m)
  assert.match(body, /^bowline_projector_lag\{process="api"\} 7$/m)
  assert.match(body, /^bowline_table_used\{table="orders",process="api"\} 7$/m)
  assert.match(body, /^bowline_request_seconds_bucket\{le="0.0001",process="api"\} 0$/m)
  assert.match(body, /^bowline_request_seconds_bucket\{le="0.00025",process="api"\} 1$/m)
  assert.match(body, /^process_resident_memory_bytes/m)
})
