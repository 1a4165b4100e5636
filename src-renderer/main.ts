import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { language } from './base/language.ts';
import '../resources/design/tokens.css';
import './design/css/base.css';
import './design/css/forced-colors.css';
import { router } from './shell/router.ts';

document.documentElement.lang = language;
createApp(App).use(createPinia()).use(router).mount('#app');
