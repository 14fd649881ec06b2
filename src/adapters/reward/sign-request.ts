// The signature of a request to a reward service.
import { createHmac } from 'node:crypto'

/**
 * Time in seconds since 1970, and `v1=` with the HMAC-SHA256 of time, a dot and the body, in hex. The service refuses
 * a time that is minutes away, so that a request that was overheard is of no use later.
 */
export function signedHeaders(body: string, secret: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'assay-timestamp': timestamp,
    'assay-signature': `v1=${signature}`,
  }
}
