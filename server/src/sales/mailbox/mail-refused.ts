/** A mail that is not accepted, with the reply of SMTP (RFC 5321, RFC 3463): from 500 for good, else until later. */
export class MailRefused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}
