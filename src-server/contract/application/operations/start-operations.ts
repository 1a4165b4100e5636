/** What the application asks for when it starts: vendors, signing in, what to show first. */
import { defineOperation } from '../../fields/application-operation.ts';
import { examplesResponse } from '../../sqlflow/examples.ts';
import * as start from '../service/start.ts';
import { vendorWriting } from '../service/writing.ts';

/** All of them, in the order of the document. */
export const startOperations = {
  listVendors: defineOperation({
    method: 'get',
    path: '/vendors',
    summary: 'The database vendors',
    answer: start.vendorsResponse,
  }),
  showWriting: defineOperation({
    method: 'get',
    path: '/vendors/{vendor}/writing',
    summary: 'How the SQL of a vendor is written',
    answer: vendorWriting,
  }),
  guessVendor: defineOperation({
    method: 'post',
    path: '/vendor-guess',
    summary: 'The vendor that a text most looks like',
    body: start.vendorGuessRequest,
    answer: start.vendorGuessResponse,
  }),
  showSignInWays: defineOperation({
    method: 'get',
    path: '/sign-in',
    summary: 'How one can sign in',
    answer: start.signInWays,
  }),
  signIn: defineOperation({
    method: 'post',
    path: '/sign-in',
    summary: 'Signs in to a shared server: sets a cookie for the page',
    body: start.signInRequest,
    longestBody: 16 * 1024,
    answer: start.signInResponse,
  }),
  beginOpenIdSignIn: defineOperation({
    method: 'post',
    path: '/sign-in/openid',
    summary: 'Begins a sign-in at the OpenID provider',
    answer: start.openIdSignInResponse,
  }),
  signOut: defineOperation({
    method: 'post',
    path: '/sign-out',
    summary: 'Clears the cookie of the page',
    answer: start.signOutResponse,
  }),
  showStartup: defineOperation({
    method: 'get',
    path: '/startup',
    summary: 'What the application shows first',
    answer: start.startupResponse,
  }),
  showExamples: defineOperation({
    method: 'get',
    path: '/examples',
    summary: 'The example applications, and requests to try',
    answer: examplesResponse,
  }),
};
