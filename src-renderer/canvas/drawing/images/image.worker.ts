/// <reference lib="webworker" />
import type { ImageAnswer, ImageRequest } from './ImageMaker.ts';
import { PngSheet } from './PngSheet.ts';
import { SvgSheet } from './SvgSheet.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let png: PngSheet | undefined;
let svg: SvgSheet | undefined;

async function answer(request: ImageRequest): Promise<ImageAnswer> {
  if ('png' in request) png = new PngSheet(request.png);
  else if ('svg' in request) svg = new SvgSheet(request.svg);
  else if ('recording' in request) {
    svg?.draw(request.recording);
    if (request.tile !== undefined) await png?.draw(request.recording, request.tile);
  } else return { image: await (png ?? svg)!.finish() };
  return {};
}

scope.onmessage = async ({ data }: MessageEvent<ImageRequest>) => {
  try {
    scope.postMessage(await answer(data));
  } catch (error) {
    scope.postMessage({ failure: String(error) } satisfies ImageAnswer);
  }
};
